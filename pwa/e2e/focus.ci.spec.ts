import type { Page } from '@playwright/test'
import { buildFamily, fillQuestionnaire, selectToCompare, sendButton, waitUntilInstalled } from './family.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

/** The smallest phone, upright and on its side: a larger screen leaves more room beside what covers it. */
const SCREENS = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
]
/** More than the number of focusable elements on any of these screens. */
const MAX_STEPS = 250

test.use({ expectedErrors: [NETWORK_ERRORS] })

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, buildFamily())
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
})

test('the offline notice never covers the focused element when tabbing backward', async ({ page }) => {
  test.slow()
  // Otherwise a prerendered page may lose its connection before its scripts have loaded.
  await waitUntilInstalled(page)
  for (const path of ['/your-phone', '/contact', '/results', '/questionnaire']) {
    await page.goto(path)
    await expect(page.locator('main a[href], main button').first()).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText("You're offline").first()).toBeVisible()
    for (const screen of SCREENS) {
      await page.setViewportSize(screen)
      await page.locator('footer a').last().focus()
      expect(await findCovered(page, 'Shift+Tab'), describeCase(path, screen)).toEqual([])
    }
    await page.context().setOffline(false)
  }
})

test('the comparison bar never covers the focused element when tabbing in either direction', async ({
  page,
}) => {
  // After a reload, no toast about the receipt covers the page.
  await page.reload()
  await selectToCompare(page, 1)
  await expect(page.locator('[data-part=compare-bar]')).toBeVisible()
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    await page.getByRole('link', { name: 'Skip to the content' }).focus()
    expect(await findCovered(page, 'Tab'), describeCase('down', screen)).toEqual([])
    await page.locator('footer a').last().focus()
    expect(await findCovered(page, 'Shift+Tab'), describeCase('up', screen)).toEqual([])
  }
})

const describeCase = (label: string, { width, height }: { width: number; height: number }) =>
  `${label} at ${width}x${height}`

/** Tabs to the end or the beginning of the page and returns the focused elements that were covered. */
async function findCovered(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const found: string[] = []
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press(key)
    const { isEnd, covered } = await page.evaluate(inspectFocus)
    if (isEnd) return found
    if (covered) found.push(covered)
  }
  throw new Error('Tabbing never reaches the end of the page.')
}

/** Runs in the page: whether the focus has left the page, and the focused element's name if it is covered. */
async function inspectFocus(): Promise<{ isEnd: boolean; covered?: string }> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await nextFrame()
  await nextFrame()
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return { isEnd: true }
  const label = (focused as HTMLInputElement).labels?.[0]
  const focusedBox = focused.getBoundingClientRect()
  const box = label && focusedBox.width < 4 ? label.getBoundingClientRect() : focusedBox
  const x = Math.min(Math.max(box.left + Math.min(box.width / 2, 40), 1), innerWidth - 1)
  const isVisible = [box.top + 2, box.top + box.height / 2, box.bottom - 2].some((y) => {
    const topmost = document.elementFromPoint(x, y)
    return topmost && (focused.contains(topmost) || topmost.contains(focused) || label?.contains(topmost))
  })
  const name = label?.textContent || focused.textContent || focused.outerHTML
  return { isEnd: false, ...(!isVisible && { covered: name.trim().slice(0, 60) }) }
}
