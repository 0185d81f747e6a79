import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expectPseudo } from './spanish/run-pseudo.ts'
import { isPseudo } from './spanish/speak.ts'
import { expect } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rules whose results differ between the light and the dark scheme. */
const COLOR_RULES = ['color-contrast', 'color-contrast-enhanced']

/**
 * Fails if axe finds a violation on the current page, in the light or the dark scheme, if the page is wider than the
 * screen, or if a touch target is too small. In the pseudo-language, fails at texts that aren't in it instead.
 */
export async function expectAccessible(page: Page, name: string) {
  if (isPseudo()) return expectPseudo(page, name)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await violations(analyze(page).withTags(RULES)), name).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await violations(analyze(page).withRules(COLOR_RULES)), `${name}, dark scheme`).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    name,
  ).toBeLessThanOrEqual(0)
  expect(await smallTargets(page), `${name}: touch targets below 44 pixels`).toEqual([])
}

/** What isn't a violation is left out: it is most of a report, which the page would have to write. */
const analyze = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] })

async function violations(axe: AxeBuilder) {
  // Our pages have no frames. Without legacy mode, each analysis would open another page to merge frames.
  const found = (await axe.setLegacyMode().analyze()).violations
  return found.map(({ id, nodes }) => [id, nodes.map((node) => node.target)])
}

/** Finds controls that are too small to touch. Links inside text or tables are exempt. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, select, input, textarea, summary')]
      .filter((element) => !(element.tagName === 'A' && element.closest('p, li, dd, td, label')))
      .map(
        (element) =>
          (element.matches('[type=radio], [type=checkbox]') &&
            element.closest('label, .questionnaire-consent')) ||
          element,
      )
      .map((element) => ({ html: element.outerHTML.slice(0, 100), box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(({ html, box }) => `${html} ${box.width}×${box.height}`),
  )
