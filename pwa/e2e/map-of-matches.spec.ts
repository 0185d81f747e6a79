import { expectAccessible } from './expect-accessible.ts'
import { buildFamily, sendForResults } from './family.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'block' })

test('matches are on a map if the phone has the packs of their state', async ({ page }) => {
  await sendForResults(page, buildFamily())
  const names = page.locator('[data-part=community-list] h3')
  await expect(names.first()).toBeVisible()
  const listed = await names.allTextContents()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const heading = page.getByRole('heading', { name: /communit(y|ies) in view$/ })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('application', { name: /^Map of Texas/ })).toBeVisible()
  await expect(names).toHaveCount(0)
  const icon = page.getByRole('button', { name: 'Zoom in' }).locator('svg')
  expect((await icon.boundingBox())?.width).toBeGreaterThanOrEqual(16)

  const point = page
    .getByRole('region', { name: /in view$/ })
    .getByRole('button')
    .first()
  const name = (await point.locator('span').first().textContent()) ?? ''
  expect(listed).toContain(name)
  await point.click()
  await expect(page.getByRole('article').getByRole('link', { name, exact: true })).toBeFocused()
  await page.getByRole('button', { name: `Save ${name}` }).click()
  await expect(page.getByRole('button', { name: `Saved ${name}` })).toBeVisible()
  await expectAccessible(page, 'matches on a map')

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(names).toHaveText(listed)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(names).toHaveText(listed)
})

test('a phone without packs, as after a mailed link opened its list, loads them when it shows the map', async ({
  page,
}) => {
  await sendForResults(page, buildFamily())
  await page.evaluate(() => caches.delete('hearthfinder-packs'))
  await page.reload()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.getByRole('application', { name: /^Map of Texas/ })).toBeVisible()
})

test('without packs the map says what it needs', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404 \(Not Found\)/)
  await page.route('**/packs/**', (route) => route.fulfill({ status: 404, body: '' }))
  await sendForResults(page, buildFamily())
  await expect(page.locator('[data-part=community-list] h3').first()).toBeVisible()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.getByText("The map needs Texas's communities on this phone")).toBeVisible()
  await expectAccessible(page, 'a map without packs')
  await page.unroute('**/packs/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('application', { name: /^Map of Texas/ })).toBeVisible()
})

test('on a wide screen the map is small and beside the list, where the chosen community gets the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await sendForResults(page, buildFamily())
  const names = page.locator('[data-part=community-list] h3')
  await expect(names.first()).toBeVisible()
  const count = await names.count()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const map = page.getByRole('application', { name: /The list beside it has all of them\.$/ })
  await expect(map).toBeInViewport({ ratio: 1 })
  await expect(names).toHaveCount(count)
  await expectAccessible(page, 'a list beside its map')
  // A point of the map, or one of the group that it is in.
  const box = await map.boundingBox()
  const middle = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 }
  await expect(async () => {
    await map.click({ position: middle })
    const inGroup = page.getByRole('region', { name: /communities/ }).getByRole('button', { name: /mile/ })
    if (await inGroup.first().isVisible()) await inGroup.first().click()
    await expect(page.locator('[data-part=community-list] h3 a:focus')).toHaveCount(1, { timeout: 1000 })
  }).toPass()
})
