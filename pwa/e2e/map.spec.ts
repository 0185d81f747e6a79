import type { CDPSession, Page } from '@playwright/test'
import { lookAt } from './communities/look-at.ts'
import { expectAccessible } from './expect-accessible.ts'
import { waitUntilInstalled } from './family.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

test.use({ serviceWorkers: 'block' })

const ZIP = '78701'

async function openMap(page: Page): Promise<void> {
  await page.goto('/communities')
  await lookAt(page, ZIP)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(inView(page)).toBeVisible()
}

const map = (page: Page) =>
  page.getByRole('application', { name: /^Map of Texas with [\d,]+ communities and rings/ })
const inView = (page: Page) => page.getByRole('heading', { name: /communit(y|ies) in view$/ })
const listed = (page: Page) => page.getByRole('region', { name: /in view$/ }).getByRole('button')
const countInView = async (page: Page) => Number.parseInt((await inView(page).textContent()) ?? '', 10) || 0

/** How many different colors a coarse grid of the map has: an empty canvas has one. */
const colors = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    const found = new Set<string>()
    for (let index = 0; index < data.length; index += 404)
      found.add(`${data[index]} ${data[index + 1]} ${data[index + 2]}`)
    return found.size
  })

/** The map as it is drawn now. */
const picture = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

async function middleOf(page: Page) {
  await page.locator('canvas').scrollIntoViewIfNeeded()
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('the map is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Puts fingers down, moves them in steps, and lifts them. */
async function touch(session: CDPSession, steps: { x: number; y: number }[][]): Promise<void> {
  const [start = [], ...moves] = steps
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: start })
  for (const touchPoints of moves)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('with the app on the phone', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a map from a pack works offline, and asks no one else for anything', async ({
    openDevice,
    ownServer: server,
    expectedErrors,
  }) => {
    expectedErrors.push(NETWORK_ERRORS)
    const context = await openDevice(server.origin)
    const page = await context.newPage()
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    await page.goto('/communities')
    await waitUntilInstalled(page)
    await lookAt(page, ZIP)
    await expect(page.getByRole('article').first()).toBeVisible()
    const kept = () =>
      page.evaluate(async () =>
        (await (await caches.open('hearthfinder-packs')).keys()).map(({ url }) => url),
      )
    await expect.poll(async () => (await kept()).some((url) => url.includes('/outlines/TX.'))).toBe(true)
    await server.stop()

    await page.reload()
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await expect(inView(page)).toBeVisible()
    expect(await colors(page)).toBeGreaterThan(4)
    await listed(page).first().click()
    await expect(page.getByRole('article')).toHaveCount(1)
    expect(asked.filter((url) => !url.startsWith(server.origin) && !/^(data|blob):/.test(url))).toEqual([])
    expect(asked.filter((url) => /outlines/.test(url) && !/outlines\/TX\./.test(url))).toEqual([])

    await page.goto('/your-phone')
    await page.getByRole('button', { name: /^Delete these communities/ }).click()
    await page.getByRole('button', { name: 'Yes, delete them' }).click()
    await expect.poll(async () => (await kept()).filter((url) => url.includes('/TX.'))).toEqual([])
  })
})

test('fingers drag and pinch the map, and a tap chooses a community', async ({ page }) => {
  await openMap(page)
  const session = await page.context().newCDPSession(page)
  const { x, y } = await middleOf(page)
  const [before, scrolled] = [await countInView(page), await page.evaluate(() => scrollY)]

  const spread = (distance: number) => [
    { x: x - distance, y },
    { x: x + distance, y },
  ]
  await touch(session, [20, 40, 60, 80, 100].map(spread))
  await expect.poll(() => countInView(page)).toBeLessThan(before)
  await touch(session, [150, 100, 50, 20, 10].map(spread))
  await touch(session, [150, 100, 50, 20, 10].map(spread))
  await expect.poll(() => countInView(page)).toBeGreaterThan(before)

  const first = await picture(page)
  await touch(
    session,
    [0, 20, 60, 90].map((by) => [{ x: x + by, y: y + by / 2 }]),
  )
  await expect.poll(() => picture(page)).not.toBe(first)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)

  // A tap on a group shows it larger, until one chooses a community.
  const canvas = await map(page).boundingBox()
  if (!canvas) throw new Error('The map is not shown')
  const steps = 10
  for (let tap = 0; tap < steps * steps && (await page.getByRole('article').count()) === 0; tap++)
    await page.touchscreen.tap(
      canvas.x + ((tap % steps) + 0.5) * (canvas.width / steps),
      canvas.y + (Math.floor(tap / steps) + 0.5) * (canvas.height / steps),
    )
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the keyboard moves the map, and a list says and chooses what it shows', async ({ page }) => {
  await openMap(page)
  // A key pressed before shows the browser that the focus is to be seen.
  await page.keyboard.press('Shift')
  await map(page).focus()
  await expect(page.getByText('Arrow keys move the map')).toBeVisible()
  await expect(map(page)).toHaveAccessibleDescription(/^Arrow keys move the map/)
  const start = await inView(page).textContent()
  await page.keyboard.press('+')
  await expect(inView(page)).not.toHaveText(start ?? '')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('0')
  await expect(inView(page)).toHaveText(start ?? '')

  const name = await listed(page).first().locator('span').first().textContent()
  await listed(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('article')
      .getByRole('heading', { name: name ?? '' })
      .getByRole('link'),
  ).toBeFocused()
  await expect(listed(page).first()).toHaveAttribute('aria-pressed', 'true')
})

test('the map keeps the filters, and going back returns to it', async ({ page }) => {
  await openMap(page)
  const all = await map(page).getAttribute('aria-label')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Within').selectOption('10 miles')
  await expect(map(page)).not.toHaveAttribute('aria-label', all ?? '')
  const near = await map(page).getAttribute('aria-label')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(map(page)).toHaveAttribute('aria-label', near ?? '')
  await listed(page).first().click()
  await page.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(/\/facilities\//)
  await page.goBack()
  await expect(map(page)).toHaveAttribute('aria-label', near ?? '')
})

test('the map passes axe in both schemes, fits a small phone, and prints as a list', async ({ page }) => {
  await openMap(page)
  await listed(page).first().click()
  await expect(page.getByRole('article')).toHaveCount(1)
  const light = await picture(page)
  await expectAccessible(page, 'the map')
  await expect.poll(() => picture(page)).not.toBe(light)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('canvas')).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('canvas')).toHaveCount(0)
  await expect(page.getByRole('article').nth(1)).toBeVisible()
})
