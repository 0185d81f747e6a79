import type { Page } from '@playwright/test'
import { eraseAnswers } from './erase-answers.ts'
import { buildFamily, fillAndSend, openComparison, sendForResults, waitUntilInstalled } from './family.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

test.use({ serviceWorkers: 'block' })

const WELCOME = 'Welcome back: your matches for Austin, TX'

const menuLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByText('Your matches')

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
}

/** Sends a search for this first name and waits for its matches. */
async function search(page: Page, firstName: string) {
  await page.goto('/questionnaire')
  await fillAndSend(page, { ...buildFamily(), firstName })
  await expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText(`${firstName} Calloway`)
}

/** Records every layout shift from the first paint on, also after an input. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources?: { node?: Node }[]
      })[])
        shifts.push({
          value: entry.value,
          nodes: entry.sources?.map(({ node }) => (node as Element)?.className),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

test.describe('with the app on the phone', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the next day the landing page and the menu know the search, also offline', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(NETWORK_ERRORS)
    await page.goto('/')
    await openMenu(page)
    await expect(menuLink(page)).toHaveCount(0)
    // The way to a list of another phone, and to the shortlist: in the menu, on the landing page and below the list.
    await expect(page.getByRole('link', { name: 'Open your list' })).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Decide together' })).toHaveCount(1)
    const menu = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Shortlist', 'Look at communities'])
      await expect(menu.getByRole('link', { name })).toBeVisible()
    await sendForResults(page, buildFamily())
    await expect(page.getByRole('link', { name: 'Open it on another phone' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Decide together with your family' })).toBeVisible()
    await waitUntilInstalled(page)

    // The next day: a new tab without this one's session storage.
    const nextDay = await context.newPage()
    await page.close()
    await context.setOffline(true)
    await nextDay.goto('/')
    await openMenu(nextDay)
    await menuLink(nextDay).click()
    await expect(nextDay.getByRole('region', { name: 'Search Criteria' })).toContainText('Ruth Calloway')
    await nextDay.goto('/')
    await nextDay.getByRole('link', { name: WELCOME }).click()
    await expect(nextDay).toHaveURL('/results')
    await expect(nextDay.getByRole('region', { name: 'Search Criteria' })).toContainText('Ruth Calloway')
  })
})

test('two searches are told apart on the landing page, in the form and among the matches', async ({
  page,
}) => {
  const firstTop = () =>
    page
      .locator('article')
      .first()
      .evaluate((card) => card.getBoundingClientRect().top + window.scrollY)
  await search(page, 'Mother')
  await page.goto('/results')
  const topOfSingle = await firstTop()
  await search(page, 'Father')
  await page.goto('/')
  await page.getByRole('link', { name: /Your matches for Austin, TX.*Mother/ }).click()
  await expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText('Mother Calloway')

  const switcher = page.getByLabel('Show matches for')
  for (const firstName of ['Father', 'Mother', 'Father']) {
    const option = await switcher.getByRole('option', { name: firstName }).getAttribute('value')
    await switcher.selectOption(option)
    await expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText(`${firstName} Calloway`)
  }
  await switcher.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText('Mother Calloway')
  await expect(switcher).toBeFocused()
  expect(await firstTop()).toBe(topOfSingle)
  await page.keyboard.press('ArrowUp')

  await page.goto('/questionnaire')
  await expect(page.getByText('You already have matches on this phone')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await expect(page.getByText(/Austin, TX \(Father\); Austin, TX \(Mother\)/)).toBeVisible()
  await page.getByRole('link', { name: 'See your matches' }).click()
  await expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText('Father Calloway')

  // The older one stays open through a reload, a community and a comparison.
  const isMothers = () =>
    expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText('Mother Calloway')
  await page.goto('/your-phone')
  await page.getByRole('link', { name: /^See these matches .*Mother/ }).click()
  await isMothers()
  await page.reload()
  await isMothers()
  await page.getByRole('link', { name: 'Learn More' }).first().click()
  await page.getByRole('link', { name: 'Back to Results' }).click()
  await isMothers()
  await openComparison(page)
  await page.goBack()
  await isMothers()
})

test('an empty form offers to change the answers of the search on this phone', async ({ page }) => {
  await sendForResults(page, buildFamily())
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Your Search' }).click()
  await page.getByRole('link', { name: 'Change your answers' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Ruth')
  await expect(page.getByText('You already have matches on this phone')).toHaveCount(0)
})

test('a phone that updated from a version without the list finds its searches', async ({ page }) => {
  await sendForResults(page, buildFamily())
  await page.evaluate(() => localStorage.removeItem('hearthfinder.keptSearches'))
  await page.goto('/')
  await expect(page.getByRole('link', { name: WELCOME })).toBeVisible()
})

test('erased answers make the family a stranger again, in every tab', async ({ page, context }) => {
  await sendForResults(page, buildFamily())
  const landing = await context.newPage()
  await landing.goto('/')
  await expect(landing.getByRole('link', { name: WELCOME })).toBeVisible()
  await eraseAnswers(page)
  await expect(landing.getByRole('link', { name: WELCOME })).toHaveCount(0)
  await expect(landing.getByText('Answer a few questions about care')).toBeVisible()
  expect(await landing.evaluate(() => localStorage.getItem('hearthfinder.keptSearches'))).toBeNull()
  await openMenu(landing)
  await expect(menuLink(landing)).toHaveCount(0)
})

test('nothing moves when the welcome replaces the lead', async ({ page }) => {
  await search(page, 'Mother')
  await watchShifts(page)
  for (const searches of [1, 2, 3]) {
    if (searches > 1) await search(page, `Relative ${searches}`)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/')
      await expect(
        page.getByRole('link', { name: /^(Welcome back: y|Y)our matches for/ }).first(),
      ).toBeVisible()
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
      expect(await page.evaluate(() => Reflect.get(window, 'shifts')), `${searches} at ${width} px`).toEqual(
        [],
      )
    }
  }
})
