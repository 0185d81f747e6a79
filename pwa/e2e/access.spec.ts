import AxeBuilder from '@axe-core/playwright'
import { aFamily, fillQuestionnaire, sendButton } from './family.ts'
import { expect, test } from './test.ts'

const PAGES = [
  '/',
  '/questionnaire',
  '/results',
  '/compare',
  '/contact',
  '/faq',
  '/how-we-match',
  '/about',
  '/terms',
  '/privacy',
  '/your-phone',
  '/nowhere',
]
const RULES = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

test.use({ expectedErrors: [/404 \(Not Found\)/] })

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any page, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const path of PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)]),
        path,
      ).toEqual([])
    }
  })
}

test('axe finds nothing on errors, matches, a community and a comparison', async ({ page }) => {
  const check = async (name: string) => {
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    expect(
      violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)]),
      name,
    ).toEqual([])
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/questionnaire')
  await sendButton(page).click()
  await expect(page.getByText('First name is required').first()).toBeVisible()
  await check('questionnaire with errors')
  await fillQuestionnaire(page, aFamily())
  await sendButton(page).click()
  await expect(page).toHaveURL('/results')
  await expect(page.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
  await check('results')
  const compare = page.getByRole('checkbox', { name: /compare/i })
  await compare.nth(0).check()
  await compare.nth(1).check()
  await page.getByRole('link', { name: 'Compare Facilities' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await check('comparison')
  await page.goto('/results')
  await page.getByRole('link', { name: 'Learn More' }).first().click()
  await expect(page.getByText('Amenities & Services')).toBeVisible()
  await check('a community')
})

test('nothing is wider than a phone of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

test('every target for a finger is 44 pixels', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const small = await page.evaluate(() => {
      const inSentence = (element: Element) =>
        element.closest('p, li, dd, label, td') && element.tagName === 'A'
      return [...document.querySelectorAll('a[href], button, select, input, textarea')]
        .filter((element) => !inSentence(element))
        .map((element) =>
          element.matches('[type=radio], [type=checkbox]')
            ? (element.closest('label, .questionnaire-consent') ?? element)
            : element,
        )
        .map((element) => ({ html: element.outerHTML.slice(0, 100), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < 43.5 || box.height < 43.5))
        .map(({ html, box }) => `${html} ${box.width}×${box.height}`)
    })
    expect(small, path).toEqual([])
  }
})
