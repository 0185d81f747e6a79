import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What alone differs between the light scheme and the dark one. */
const COLOURS = ['color-contrast', 'color-contrast-enhanced']

/**
 * Fails when axe finds anything on what is shown now, in the light or in the dark, when it is wider than the screen, or
 * when a target is too small for a finger.
 */
export async function expectAccessible(page: Page, name: string) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await violations(new AxeBuilder({ page }).withTags(RULES)), name).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await violations(new AxeBuilder({ page }).withRules(COLOURS)), `${name}, in the dark`).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    name,
  ).toBeLessThanOrEqual(0)
  expect(await smallTargets(page), `${name}: targets below 44 pixels`).toEqual([])
}

async function violations(axe: AxeBuilder) {
  // No page of ours has a frame; otherwise each analysis opens a page of its own to put frames together.
  const found = (await axe.setLegacyMode().analyze()).violations
  return found.map(({ id, nodes }) => [id, nodes.map((node) => node.target)])
}

/** Controls too small for a finger; a link within a sentence or a table is as high as its line. */
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
