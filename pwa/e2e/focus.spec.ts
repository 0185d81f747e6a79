import type { Page } from '@playwright/test'
import { aFamily, fillQuestionnaire, sendButton } from './family.ts'
import { BAD_LINE, expect, test } from './test.ts'

const SCREENS = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
]
/** More than any of these screens has to offer. */
const MOST_STEPS = 150

test.use({ expectedErrors: [BAD_LINE] })

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, aFamily())
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
})

test('without a connection nothing that has the focus lies under the notice, going up', async ({ page }) => {
  for (const path of ['/your-phone', '/contact', '/results', '/questionnaire']) {
    await page.goto(path)
    await expect(page.locator('main a[href], main button').first()).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText("You're offline").first()).toBeVisible()
    for (const screen of SCREENS) {
      await page.setViewportSize(screen)
      await page.locator('footer a').last().focus()
      expect(await hiddenOnTheWay(page, 'Shift+Tab'), sayPlace(path, screen)).toEqual([])
    }
    await page.context().setOffline(false)
  }
})

test('nothing that has the focus lies under the bar of the chosen communities', async ({ page }) => {
  await page
    .getByRole('checkbox', { name: /compare/i })
    .first()
    .check()
  // What was received is not said again, over what lies below.
  await page.reload()
  await expect(page.locator('.compare-bar')).toBeVisible()
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    await page.getByRole('link', { name: 'Skip to the content' }).focus()
    expect(await hiddenOnTheWay(page, 'Tab'), sayPlace('down', screen)).toEqual([])
    await page.locator('footer a').last().focus()
    expect(await hiddenOnTheWay(page, 'Shift+Tab'), sayPlace('up', screen)).toEqual([])
  }
})

const sayPlace = (what: string, { width, height }: { width: number; height: number }) =>
  `${what} at ${width}x${height}`

/** What had the focus and could not be seen, from where the focus is to the end of the page or its beginning. */
async function hiddenOnTheWay(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const hidden: string[] = []
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press(key)
    const { isEnd, covered } = await page.evaluate(lookAtFocus)
    if (isEnd) return hidden
    if (covered) hidden.push(covered)
  }
  throw new Error('the focus goes round')
}

/** In the page, once it is drawn: whether the focus has left it, and what is focused but nowhere in sight. */
async function lookAtFocus(): Promise<{ isEnd: boolean; covered?: string }> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await drawn()
  await drawn()
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return { isEnd: true }
  const label = (focused as HTMLInputElement).labels?.[0]
  const own = focused.getBoundingClientRect()
  const box = label && own.width < 4 ? label.getBoundingClientRect() : own
  const x = Math.min(Math.max(box.left + Math.min(box.width / 2, 40), 1), innerWidth - 1)
  const isSeen = [box.top + 2, box.top + box.height / 2, box.bottom - 2].some((y) => {
    const there = document.elementFromPoint(x, y)
    return there && (focused.contains(there) || there.contains(focused) || label?.contains(there))
  })
  const name = label?.textContent || focused.textContent || focused.outerHTML
  return { isEnd: false, ...(!isSeen && { covered: name.trim().slice(0, 60) }) }
}
