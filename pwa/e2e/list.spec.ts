import type { Page } from '@playwright/test'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { madisonBusinesses, madisonMatches, madisonResponse } from '../testing/madison-list.ts'
import { expectAccessible } from './expect-accessible.ts'
import { storeSearch, waitUntilInstalled } from './family.ts'
import { readPhoneDatabase } from './faults/phone.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

/** CSS pixels on the phone project's screen, 390×844. */
const SCREEN_HEIGHT = 844
/** Where the first card begins: about 400 px, and about a line more with advertised communities. */
const MAX_FIRST_TOP = 440
/** In and between cards, and between the parts of a card, on the phone's screen. */
const CARD_GAP = 20
const CARD_PARTS_GAP = 12
const MAX_COMPARE_BAR = 64
/** The width and height of a finger's target. */
const TARGET = 44
const MAX_PRINTED_PAGES = 3

// The server doesn't know the search that is put into this tab.
test.use({
  serviceWorkers: 'block',
  expectedErrors: [new RegExp(`404 \\(Not Found\\)|${NETWORK_ERRORS.source}`)],
})

/** Opens the list of a search in Madison. `businesses` are the advertised communities that the server returns. */
async function openList(
  page: Page,
  changes: Partial<QuestionnaireResponse> = {},
  businesses: unknown = madisonBusinesses(),
) {
  await page.route('**/api/featured-businesses/**', async (route) =>
    route.fulfill({ json: await businesses }),
  )
  const matches = madisonMatches()
  await page.route('**/api/facilities/home-*', (route) =>
    route.fulfill({ json: matches.find(({ id }) => route.request().url().endsWith(id)) }),
  )
  await page.goto('/about')
  await storeSearch(page, madisonResponse(changes))
  await page.goto('/results')
  await expect(page.getByRole('heading', { name: 'Your Perfect Matches!' })).toBeVisible()
}

const cards = (page: Page) => page.getByRole('article')
const names = (page: Page) => page.locator('article h3').allTextContents()

/** The top and the height of each item of the list, in px from the top of the page. */
const measureItems = (page: Page) =>
  page.locator('[data-part=community-list] > li').evaluateAll((items) =>
    items.map((item) => {
      const { top, height } = item.getBoundingClientRect()
      return { top: top + window.scrollY, height }
    }),
  )

test('the list has air: its first card, the space in and between cards, and nothing cut off', async ({
  page,
}) => {
  await openList(page, { compared: 488 }, [])
  await expect(cards(page)).toHaveCount(20)
  await expect(page.getByRole('status').filter({ hasText: '20 of 488 communities' })).toHaveText(
    '20 of 488 communities within 60 miles of Madison',
  )
  const items = await measureItems(page)
  const [first, second] = items
  if (!first || !second) throw new Error('The list is empty.')
  expect(first.top).toBeLessThanOrEqual(MAX_FIRST_TOP)
  expect(Math.round(second.top - first.top - first.height)).toBe(CARD_GAP)
  const inner = await cards(page)
    .first()
    .getByRole('heading')
    .evaluate((heading) => {
      const [card, parts] = [heading.closest('article'), heading.closest('article')?.firstElementChild]
      if (!card || !parts) throw new Error('The heading is not in a card.')
      return [
        parseFloat(getComputedStyle(parts).paddingInlineStart),
        parseFloat(getComputedStyle(parts).rowGap),
      ]
    })
  expect(inner.map(Math.round)).toEqual([CARD_GAP, CARD_PARTS_GAP])
  const cut = await page.locator('article *').evaluateAll((elements) =>
    elements
      .filter((element) => element.clientHeight > 1 && getComputedStyle(element).overflow === 'hidden')
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
      )
      .map(({ className }) => String(className)),
  )
  expect(cut, 'cut off').toEqual([])

  const card = cards(page).first()
  await expect(card.getByRole('heading', { name: 'Oak Park Place of Madison West 1' })).toBeVisible()
  for (const text of [
    'Rated 4.7 out of 5',
    'Memory Care',
    '8020 Excelsior Drive, Madison, WI 53710',
    '+2 more',
  ])
    await expect(card).toContainText(text)
  for (const text of ['Starting from*', '$3,000', 'per month', '*Estimated pricing', 'Visit Website'])
    await expect(card.getByText(text)).toBeVisible()
  await expect(card.getByRole('link', { name: /^Learn More/ })).toBeVisible()
  await expect(card.getByRole('list', { name: 'For and against' }).getByRole('listitem')).toHaveCount(1)
  await expect(card.getByText('$1,110 above your budget')).toBeVisible()
  await expect(card.getByText('listed in 2021')).toBeVisible()
  await expect(card).toContainText('residents can reach without stairs.')
  await expect(card).not.toContainText('Licensed since 1998')
  await expect(card.locator('.badges > li')).toHaveText([
    '24/7 Medical Care',
    'Gourmet Dining',
    'Fitness Center',
    '+2 more',
  ])
  // What all share is said once.
  await expect(page.getByText('Has 1 of the 4 amenities you chose')).toHaveCount(1)
})

test('with advertised communities the first card is as near, the three nearest come first, and others on request', async ({
  page,
}) => {
  await openList(page)
  await expect(cards(page)).toHaveCount(23)
  const [first] = await measureItems(page)
  expect(first?.top).toBeLessThanOrEqual(MAX_FIRST_TOP)
  const nearest = ['Lakeview Commons 2', 'Lakeview Commons 4', 'Lakeview Commons 1']
  expect((await names(page)).slice(0, 4)).toEqual([...nearest, 'Oak Park Place of Madison West 1'])
  await expect(cards(page).first()).toContainText('FEATURED')
  await expect(cards(page).first()).toContainText('about 3 miles away')
  await page.getByRole('button', { name: 'Show 2 more featured' }).click()
  expect((await names(page)).slice(0, 5)).toEqual([...nearest, 'Lakeview Commons 5', 'Lakeview Commons 3'])
  await expect(page.getByRole('link', { name: 'Lakeview Commons 5', exact: true })).toBeFocused()
})

test('the list never shifts, also when advertised communities come late', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    let answer = (_: unknown) => {}
    await openList(page, {}, new Promise((resolve) => (answer = resolve)))
    await expect(page.getByRole('status', { name: 'Loading the communities' })).toBeVisible()
    answer(madisonBusinesses())
    await expect(cards(page)).toHaveCount(23)
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), `${width}`).toEqual(
      [],
    )
  }
})

test.describe('with the app on the phone', () => {
  test.use({ serviceWorkers: 'allow' })

  test('order, filters, hidden and saved communities survive a reload and Back, also offline', async ({
    page,
  }) => {
    await openList(page, {}, [])
    await waitUntilInstalled(page)
    await page.getByLabel('Sort').selectOption('Lowest price')
    expect((await names(page))[0]).toBe('Oak Park Place of Madison West 1')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('checkbox', { name: 'Memory care', exact: true }).check()
    await page.getByLabel('A published price').check()
    await expect(page.getByText('Showing 6 of 20 communities.')).toBeVisible()
    await expectAccessible(page, 'filters')
    const filter = await page.getByRole('button', { name: 'Filter (2)' }).boundingBox()
    expect(filter?.height, 'the label of the filter in one line').toBe(TARGET)
    await page.getByRole('button', { name: 'More for Oak Park Place of Madison West 1', exact: true }).click()
    await page.getByRole('button', { name: 'Hide Oak Park Place of Madison West 1', exact: true }).click()
    await page.getByRole('button', { name: 'Save Attic Angel Place 13', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Saved Attic Angel Place 13', exact: true })).toBeVisible()
    const chosen = await names(page)
    expect(chosen).toHaveLength(5)

    await page.context().setOffline(true)
    await page.reload()
    await expect(cards(page)).toHaveCount(5)
    expect(await names(page)).toEqual(chosen)
    await expect(page.getByRole('button', { name: 'Saved Attic Angel Place 13', exact: true })).toBeVisible()
    await page.getByLabel('Sort').selectOption('Smallest')
    await page.getByRole('main').getByRole('link', { name: 'How we match' }).click()
    await expect(page).toHaveURL('/how-we-match')
    await page.goBack()
    await expect(page.getByLabel('Sort')).toHaveValue('size')
    await page.getByText('1 hidden – show').click()
    await page.getByRole('button', { name: 'Show again Oak Park Place' }).click()
    await expect(cards(page)).toHaveCount(6)
    await page.getByRole('button', { name: 'Filter (2)' }).click()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(cards(page)).toHaveCount(20)
  })
})

test('compare is in the menu of a card, by keyboard, and what is selected survives a reload', async ({
  page,
}) => {
  await openList(page, {}, [])
  for (const name of ['Oak Park Place of Madison West 1', 'Attic Angel Place 3']) {
    const more = page.getByRole('button', { name: `More for ${name}`, exact: true })
    const box = await more.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(TARGET)
    await more.press('Enter')
    await expectAccessible(page, 'the menu of a card')
    await page.getByRole('checkbox', { name: `Compare ${name}` }).press('Space')
    await expect(page.getByRole('dialog', { name })).toBeHidden()
    await expect(page.getByRole('button', { name: `More for ${name}, selected to compare` })).toBeFocused()
  }
  const bar = page.locator('[data-part=compare-bar]')
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(MAX_COMPARE_BAR)
  for (const control of await bar.locator('a, button').all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(TARGET)
  // The screen doesn't wait until the phone has stored the choice.
  await expect.poll(async () => (await readPhoneDatabase(page)).listViews[0]?.compared?.length).toBe(2)
  await page.reload()
  await expect(page.getByText('2 of 4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toHaveCount(0)
})

for (const [way, goBack] of [
  ['Back', (page: Page) => page.goBack()],
  ['the link back', (page: Page) => page.getByRole('link', { name: 'Back to Results' }).click()],
] as const) {
  test(`${way} returns to the place in the list, and to the card`, async ({ page }) => {
    await openList(page)
    const link = page.getByRole('link', { name: 'Attic Angel Place 13', exact: true })
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(SCREEN_HEIGHT)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Attic Angel Place 13' })).toBeVisible()
    await goBack(page)
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1)
  })
}

test('the link back finds the card even if the family did not come from the list', async ({ page }) => {
  await openList(page)
  await page.goto('/facilities/home-12')
  await page.getByRole('link', { name: 'Back to Results' }).click()
  const link = page.getByRole('link', { name: 'Attic Angel Place 13', exact: true })
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
})

test('twenty communities are printed on at most three pages, with phone numbers and room for notes', async ({
  page,
}) => {
  await openList(page, {}, [])
  await expect(cards(page)).toHaveCount(20)
  // What is printed below the cards loads later.
  await expect(page.locator('#who-helps')).toBeAttached()
  for (const [format, usual] of [
    ['Letter', '0.5in'],
    ['A4', '1.27cm'],
  ] as const)
    for (const margin of [usual, '0'])
      expect(await countPrintedPages(page, format, margin), `${format}, ${margin}`).toBeLessThanOrEqual(
        MAX_PRINTED_PAGES,
      )
  // Letter between its margins, at 96 pixels an inch.
  await page.setViewportSize({ width: 739, height: 979 })
  await page.emulateMedia({ media: 'print' })
  const card = cards(page).last()
  for (const text of ['(608) 555-0129', 'Notes:', '110 South', '$', 'miles'])
    await expect(card.getByText(text).first()).toBeVisible()
  const small = await page
    .locator('[data-part=community-list] *')
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            element.clientHeight > 1 && Number.parseFloat(getComputedStyle(element).fontSize) < 13.3,
        )
        .map((element) => element.className),
    )
  expect(small, 'printed smaller than 10 points').toEqual([])
  await expect(page.getByRole('button')).toHaveCount(0)
  const boxes = await page
    .locator('.header, .results > *, [data-part=community-list] > li')
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            element.querySelector('[data-part=community-list]') === null && element.clientHeight > 0,
        )
        .map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    )
  expect(boxes.length).toBeGreaterThan(20)
  for (const [index, box] of boxes.entries()) {
    expect(box.right).toBeLessThanOrEqual(739)
    for (const other of boxes.slice(index + 1))
      expect(overlap(box, other), JSON.stringify([box, other])).toBe(false)
  }
})

const overlap = (a: DOMRect, b: DOMRect) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1

async function countPrintedPages(page: Page, format: string, margin: string): Promise<number> {
  const pdf = await page.pdf({ format, margin: { top: margin, right: margin, bottom: margin, left: margin } })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('the list fits a small phone and large text, and passes axe with everything open', async ({ page }) => {
  await openList(page)
  await expect(cards(page)).toHaveCount(23)
  await page.getByRole('button', { name: 'Ruth Alvarez' }).click()
  await page.getByRole('button', { name: 'Filter' }).click()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the list, ${width} px`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const overflowing = await page
    .locator('.results *:not(.sr-only)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.getBoundingClientRect().right > 390)
        .map((element) => `${element.tagName} ${element.className}`),
    )
  expect(overflowing, 'wider than the screen with text of 200 %').toEqual([])
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Ruth Alvarez' }).click()
  const [first] = await measureItems(page)
  expect(first?.top, 'the first card, with text of 200 %').toBeLessThan(2 * SCREEN_HEIGHT)
  await page.evaluate(() => window.scrollTo(0, 2000))
  await expect(page.getByRole('banner')).not.toBeInViewport()
})
