import type { Page, Request } from '@playwright/test'
import { PACK_INDEX_PATH } from '../../shared/packs/pack-index.ts'
import { expectAccessible } from './expect-accessible.ts'
import { ARRIVAL_TIMEOUT, buildFamily, fillAndSend, waitUntilInstalled } from './family.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

const ZIP = '78701'

async function lookAt(page: Page, place: string, state?: string) {
  const elsewhere = page.getByText('Look somewhere else')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (await elsewhere.isVisible()) await elsewhere.click()
  await page.getByLabel('ZIP code or city').fill(place)
  if (state) await page.getByLabel('State', { exact: true }).selectOption(state)
  await page.getByRole('button', { name: 'Show communities' }).click()
}

const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('article') })
const firstName = (page: Page) => page.getByRole('article').first().getByRole('heading')
/** Without the first listed one's distance a list isn't of this place. */
const distances = async (page: Page) => {
  const texts = await page.locator('.facility-card-distance strong').allTextContents()
  return texts.map((text) => Number.parseInt(text, 10))
}

/** Everything that the phone tells the server. */
function recordRequests(page: Page): string[] {
  const told: string[] = []
  const record = (request: Request) =>
    told.push(
      `${request.method()} ${request.url()} ${request.postData() ?? ''} ${request.headers().referer ?? ''}`,
    )
  page.context().on('request', record)
  return told
}

test('a family looks around a ZIP code, and the server learns only the state', async ({ page }) => {
  const told = recordRequests(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'look at communities', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Look at communities' })).toBeFocused()
  await lookAt(page, ZIP)
  await expect(page.getByRole('heading', { name: `Around Austin, ${ZIP}` })).toBeVisible()
  await expect(cards(page)).toHaveCount(20)
  const nearest = await distances(page)
  expect(nearest).toEqual(nearest.toSorted((a, b) => a - b))
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Within').selectOption('10 miles')
  await expect.poll(async () => Math.max(...(await distances(page)))).toBeLessThanOrEqual(10)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Show 20 more' }).click()
  await expect(cards(page)).toHaveCount(40)
  await expect(page.getByRole('article').nth(20).getByRole('heading').getByRole('link')).toBeFocused()
  await page.reload()
  await expect(cards(page)).toHaveCount(40)

  expect(told.some((request) => request.includes(PACK_INDEX_PATH))).toBe(true)
  expect(told.some((request) => /\/packs\/TX\.living\./.test(request))).toBe(true)
  for (const request of told) expect(request).not.toMatch(new RegExp(`${ZIP}|austin`, 'i'))
  for (const request of told) expect(request).not.toMatch(/"(age|gender|budget|amenities|zipCode|city)"/)
})

test('names are found with typing errors, and the list is filtered and sorted', async ({ page }) => {
  await page.goto('/communities')
  await lookAt(page, 'austin', 'TX')
  await expect(page.getByRole('heading', { name: 'Around austin, Texas' })).toBeVisible()
  const name = (await firstName(page).textContent()) ?? ''
  const [first = '', ...others] = name.split(' ')
  const mistyped = [first.slice(0, 2) + first.slice(3), ...others].join(' ')
  await page.getByRole('searchbox', { name: 'Name' }).fill(mistyped)
  await expect(firstName(page)).toHaveText(name)
  await expect(page.getByLabel('Sort')).toHaveValue('fit')
  await page.getByRole('searchbox', { name: 'Name' }).fill('qqqqqqqq')
  await expect(page.getByText('No community fits.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all communities' }).click()
  await expect(cards(page)).toHaveCount(20)
  await page.getByLabel('Sort').selectOption('Name')
  await expect
    .poll(async () => isSorted(await page.getByRole('article').getByRole('heading').allTextContents()))
    .toBe(true)
})

const isSorted = (names: string[]) =>
  names.toSorted(new Intl.Collator('en', { numeric: true }).compare).join('|') === names.join('|')

test('a place that the state does not have shows the whole state and says so', async ({ page }) => {
  await page.goto('/communities')
  await page.getByRole('button', { name: 'Show communities' }).click()
  await expect(page.getByText('Choose a state.')).toBeVisible()
  await expect(page.getByLabel('State', { exact: true })).toBeFocused()
  await lookAt(page, 'Atlantis', 'WI')
  await expect(
    page.getByText(/^We don't know Atlantis in Wisconsin, so this is the whole state: \d/),
  ).toBeVisible()
})

test('a state on the phone is listed offline, with the page of a community, and another one says why not', async ({
  openDevice,
  ownServer: server,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const page = await (await openDevice(server.origin)).newPage()
  await page.goto('/communities')
  await waitUntilInstalled(page)
  await lookAt(page, ZIP)
  await expect(cards(page)).toHaveCount(20)
  await server.stop()

  await page.goto('/communities')
  await lookAt(page, ZIP)
  await expect(cards(page)).toHaveCount(20)
  const name = await firstName(page).textContent()
  await page.getByRole('link', { name: 'Learn More' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await page.goBack()
  await expect(firstName(page).getByRole('link')).toBeFocused()

  await lookAt(page, '', 'OH')
  await expect(
    page.getByText(/^You're offline, and this phone doesn't have Ohio's communities yet/),
  ).toBeVisible()
  await server.start()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(20)
})

test('on a slow connection the family is asked before a state is loaded', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await page.goto('/communities')
  await lookAt(page, '', 'VT')
  await page.getByRole('button', { name: /^Load \d+ kB$/ }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('the questionnaire starts with the place, and a family with a search can save what it sees', async ({
  page,
}) => {
  await page.goto('/communities')
  await lookAt(page, ZIP)
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Get a list for your situation' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('TX')
  await expect(page.getByLabel('ZIP code, +4 (optional)')).toHaveValue(ZIP)

  await fillAndSend(page, buildFamily())
  await expect(page).toHaveURL('/results', ARRIVAL_TIMEOUT)
  await page.goto('/communities')
  await lookAt(page, ZIP)
  const name = (await firstName(page).textContent()) ?? ''
  await page.getByRole('button', { name: `Save ${name}` }).click()
  await expect(page.getByRole('button', { name: `Saved ${name}` })).toBeVisible()
  await page.goto('/shortlist')
  await expect(page.getByText(name).first()).toBeVisible()
})

test('the list passes axe and fits a small phone', async ({ page }) => {
  await page.goto('/communities')
  await expectAccessible(page, 'communities')
  await lookAt(page, ZIP)
  await expect(cards(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expectAccessible(page, 'communities of a place')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
