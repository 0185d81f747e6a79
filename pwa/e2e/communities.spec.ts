import { PACK_INDEX_PATH } from '#shared/catalog/packs/pack-index.ts'
import { cards, distances, firstName, lookAt } from './communities/look-at.ts'
import { findPlaces, findWishes, watchRequests } from './communities/watch-requests.ts'
import { expectAccessible } from './expect-accessible.ts'
import { ARRIVAL_TIMEOUT, buildFamily, fillAndSend, waitUntilInstalled } from './family.ts'
import { download } from './shortlist/download.ts'
import { saveFirstCommunity } from './shortlist/save-first-community.ts'
import { writeNote } from './shortlist/write-note.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

test.use({ serviceWorkers: 'block' })

const ZIP = '78701'
const PLACE = new RegExp(`${ZIP}|austin`, 'i')

test('a family looks around a ZIP code, and the server learns only the state', async ({ page }) => {
  const told = watchRequests(page)
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
  expect(findPlaces(told, PLACE)).toEqual([])
  expect(findWishes(told)).toEqual([])
  // The watch notices what it looks for.
  await page.evaluate((zip) => fetch(`/api/health?zipCode=${zip}&budget=1`), ZIP)
  expect(findPlaces(told, PLACE)).toHaveLength(1)
  expect(findWishes(told)).toHaveLength(1)
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

test.describe('with the app on the phone', () => {
  test.use({ serviceWorkers: 'allow' })

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
})

test('the questionnaire starts with the place, and what was saved before belongs to the search', async ({
  page,
}) => {
  await page.goto('/communities')
  await lookAt(page, ZIP)
  const name = (await firstName(page).textContent()) ?? ''
  await page.getByRole('button', { name: `Save ${name}` }).click()
  await expect(page.getByRole('link', { name: 'Your shortlist (1)' })).toBeVisible()
  await page.getByRole('link', { name: 'Get a list for your situation' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('TX')
  await expect(page.getByLabel('ZIP code, +4 (optional)')).toHaveValue(ZIP)

  await fillAndSend(page, buildFamily())
  await expect(page).toHaveURL('/results', ARRIVAL_TIMEOUT)
  await expect(page.getByRole('link', { name: 'Your shortlist (1)' })).toBeVisible()
  await page.goto('/communities')
  await lookAt(page, ZIP)
  await expect(page.getByRole('button', { name: `Saved ${name}` })).toBeVisible()
  const second = (await page.getByRole('article').nth(1).getByRole('heading').textContent()) ?? ''
  await page.getByRole('button', { name: `Save ${second}` }).click()
  await page.getByRole('link', { name: 'Your shortlist (2)' }).click()
  await expect(page.getByText(/^Communities that you saved for /)).toBeVisible()
  for (const saved of [name, second])
    await expect(page.getByRole('heading', { level: 2, name: saved })).toBeVisible()
})

test('without a search, saved communities have notes, move to another phone and are deleted with everything', async ({
  page,
  openDevice,
  baseURL,
}) => {
  await page.goto('/communities')
  await lookAt(page, ZIP)
  await expect(cards(page)).toHaveCount(20)
  const name = await saveFirstCommunity(page)
  await writeNote(page, 'Kind on the phone')
  const { path } = await download(page, /^Save as a file/)
  await page.getByRole('link', { name: /Visit checklist/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Visit ${name}` })).toBeVisible()

  const other = await (await openDevice(baseURL ?? '')).newPage()
  await other.goto('/shortlist')
  await expect(other.getByText(/^Nothing is saved yet/)).toBeVisible()
  await other.getByLabel('Add a shortlist from a file').setInputFiles(path)
  await expect(other.getByLabel(`Notes about ${name}`)).toHaveValue('Kind on the phone')

  await page.goto('/your-phone')
  await expect(
    page.getByRole('heading', { name: 'Communities that you saved without a search' }),
  ).toBeVisible()
  await page.getByRole('link', { name: /^See this shortlist/ }).click()
  await expect(page.getByLabel(`Notes about ${name}`)).toHaveValue('Kind on the phone')
  await page.goto('/your-phone')
  await page.getByRole('button', { name: 'Delete everything from this phone' }).click()
  await page.getByRole('button', { name: 'Yes, delete everything' }).click()
  await expect(page.getByText('None of your data is stored on this phone anymore.').first()).toBeVisible()
  await page.goto('/shortlist')
  await expect(page.getByText(/^Nothing is saved yet/)).toBeVisible()
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
