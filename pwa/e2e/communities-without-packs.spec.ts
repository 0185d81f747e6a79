import type { BrowserContext } from '@playwright/test'
import { PACK_INDEX_PATH } from '#shared/catalog/packs/pack-index.ts'
import { API } from '#shared/contract/paths.ts'
import { cards, distances, firstName, lookAt } from './communities/look-at.ts'
import { findPlaces, findWishes, watchRequests } from './communities/watch-requests.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

/** A service worker's requests can't be replaced. */
test.use({ serviceWorkers: 'block' })

const ZIP = '78701'
const PLACE = new RegExp(`${ZIP}|austin`, 'i')

/** Why a phone doesn't get the packs. */
const REASONS: [string, (context: BrowserContext) => Promise<unknown>][] = [
  [
    'the connection is metered',
    (context) =>
      context.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
      ),
  ],
  [
    'the browser cannot keep them',
    (context) =>
      context.addInitScript(() => Object.defineProperty(globalThis, 'caches', { value: undefined })),
  ],
  [
    'the server has none',
    (context) => context.route(`**${PACK_INDEX_PATH}`, (route) => route.fulfill({ status: 404 })),
  ],
  [
    'they arrive damaged',
    (context) => context.route('**/packs/TX.*', (route) => route.fulfill({ body: '{"format"' })),
  ],
]

for (const [reason, prevent] of REASONS) {
  test(`the server lists a place if ${reason}, and learns nothing else`, async ({ page, expectedErrors }) => {
    expectedErrors.push(NETWORK_ERRORS)
    await prevent(page.context())
    const told = watchRequests(page)
    await page.goto('/communities')
    await lookAt(page, ZIP)
    await expect(page.getByRole('heading', { name: `Around Austin, ${ZIP}` })).toBeVisible()
    await expect(cards(page)).toHaveCount(20)
    const nearest = await distances(page)
    expect(nearest).toEqual(nearest.toSorted((a, b) => a - b))
    await expect(page.getByText(/farther away, aren't loaded yet\.$/)).toBeVisible()
    const placed = findPlaces(told, PLACE)
    expect(placed).toHaveLength(1)
    expect(placed[0]).toContain(`${API.communities}?state=TX&limit=50&zipCode=${ZIP}`)
    expect(findWishes(told)).toEqual([])
  })
}

test('a list of the server is searched, filtered and continued, and the server learns only the place', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  await page.route(`**${PACK_INDEX_PATH}`, (route) => route.fulfill({ status: 404 }))
  const told = watchRequests(page)
  await page.goto('/communities')
  await lookAt(page, ZIP)
  await expect(cards(page)).toHaveCount(20)
  const name = (await firstName(page).textContent()) ?? ''
  await page.getByRole('searchbox', { name: 'Name' }).fill(name.toUpperCase())
  await expect(firstName(page)).toHaveText(name)
  await page.getByRole('searchbox', { name: 'Name' }).fill('')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Within').selectOption('10 miles')
  await page.getByLabel('Kind').selectOption('No nursing homes')
  await page.getByLabel('Memory care').check()
  await page.getByLabel('A published price').check()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards(page)).toHaveCount(20)
  for (const count of [40, 50]) {
    await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
    await expect(cards(page)).toHaveCount(count)
  }
  await page.getByRole('button', { name: 'Load more communities' }).click()
  await expect(cards(page)).toHaveCount(70)
  await expect(page.getByRole('article').nth(50).getByRole('heading').getByRole('link')).toBeFocused()

  const placed = findPlaces(told, PLACE)
  expect(placed).toHaveLength(2)
  for (const request of placed)
    expect(request).toContain(`${API.communities}?state=TX&limit=50&zipCode=${ZIP}`)
  expect(findWishes(told)).toEqual([])
})

test('a family on a metered connection can load the state after all', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await page.goto('/communities')
  await lookAt(page, '', 'TX')
  await expect(page.getByText(/\d more aren't loaded yet\.$/)).toBeVisible()
  await expectAccessible(page, 'communities from the server')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.getByText("The map needs Texas's communities on this phone")).toBeVisible()
  await page.getByRole('button', { name: /^Load \d+ kB$/ }).click()
  await expect(page.getByRole('application', { name: /^Map of Texas/ })).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByText(/aren't loaded yet/)).toHaveCount(0)
  await expect(cards(page)).toHaveCount(20)
})

test('a server that fails says so, and the family can try again', async ({ page, expectedErrors }) => {
  expectedErrors.push(NETWORK_ERRORS, /500/)
  let isBroken = true
  await page.route(`**${PACK_INDEX_PATH}`, (route) => route.fulfill({ status: 404 }))
  await page.route(`**${API.communities}?**`, (route) =>
    isBroken ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await page.goto('/communities')
  await lookAt(page, ZIP)
  await expect(page.getByText(/^Texas's communities couldn't be loaded/)).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(20)
})
