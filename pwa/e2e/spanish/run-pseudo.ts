import { type BrowserContext, expect, type Page } from '@playwright/test'
import { FIRST_WORDS, LAST_WORDS, SECOND_WORDS } from '#server/features/catalogue/sample.ts'
import { STATES } from '#shared/contract/states.ts'
import { DEFAULT_CONTENT } from '#shared/desk/content.ts'
import { pseudoTexts } from './dictionary.ts'

/** Lets the file of the Spanish texts hold those of the pseudo-language. */
export async function loadPseudo(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/spanish-[^/]+\.js$/, async (route) => {
    const response = await route.fetch()
    const code = await response.text()
    const [, texts] = /export\{(\w+) as SPANISH/.exec(code) ?? []
    if (!texts) throw new Error('the file of the Spanish texts exports them in another way')
    const body = `${code}
      for (const [english, text] of Object.entries(${JSON.stringify(pseudoTexts())})) {
        const spanish = ${texts}[english]
        // The patterns of sentences have the same lists.
        if (Array.isArray(spanish) && Array.isArray(text)) spanish.splice(0, spanish.length, ...text)
        else ${texts}[english] = text
      }`
    await route.fulfill({ response, body })
  })
}

/** Publishers, places, codes, addresses, brands and what tests type, which are the same in each language. */
const NAMES =
  /Department of Health Services|([A-Z][a-z'. -]*)+, [A-Z]{2}\b|\b[A-Z\d]{3,4}-[A-Z\d]{3,4}\b|[\w.+-]+@[\w.-]+|\b\w+\.(example|org|com|gov)\b|\b(Ruth|Calloway|Austin|Hearthfinder|placeholder|Facebook|Twitter|LinkedIn)\b/g
/** How long the page may take to show the language: it starts as the English page. */
const SETTLED_MS = 5000
/** Every day of a year, as screens write days. */
const DAYS = Array.from({ length: 365 }, (_, day) => new Date(2026, 0, day)).flatMap((day) =>
  (['long', 'short'] as const).map((style) =>
    day.toLocaleString('es-US', {
      weekday: style,
      day: 'numeric',
      month: style,
      year: 'numeric',
      hour: 'numeric',
    }),
  ),
)
const NEARBY_DAYS = [0, -1, -2].map((days) =>
  new Intl.RelativeTimeFormat('es-US', { numeric: 'auto' }).format(days, 'day'),
)
/** The words of names: of sample communities, states, families whose words the site shows, months and days. */
const KNOWN = new Set(
  [
    ...[FIRST_WORDS, SECOND_WORDS, LAST_WORDS].flat(),
    ...STATES.map(([, name]) => name),
    ...DEFAULT_CONTENT.testimonials.map(({ name }) => name),
    ...DAYS,
    ...NEARBY_DAYS,
  ].flatMap((name) => name.match(/[A-Za-z]+/g) ?? []),
)

/** Expects that each text on the page is in the pseudo-language, apart from data, and that the page fits the screen. */
export async function expectPseudo(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
  })
  const find = async () => {
    const texts = (await shownTexts(page)).filter((text) =>
      (text.replace(NAMES, '').match(/[A-Za-z]{2,}/g) ?? []).some((word) => !KNOWN.has(word)),
    )
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    return { untranslated: [...new Set(texts)], overflow: Math.max(0, width) }
  }
  await expect.soft
    .poll(find, { message: name, timeout: SETTLED_MS })
    .toEqual({ untranslated: [], overflow: 0 })
}

/** What a reader or a screen reader gets from the page, apart from what is marked as another language. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOwn = (element: Element | null) =>
      element?.closest('html, [lang]') === document.documentElement &&
      !element.closest('script, style, noscript, [hidden]')
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (isOwn(walker.currentNode.parentElement)) texts.push(walker.currentNode.nodeValue ?? '')
    for (const element of document.body.querySelectorAll('[aria-label], [alt], [title], [placeholder]'))
      if (isOwn(element))
        for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
          texts.push(element.getAttribute(name) ?? '')
    return texts.filter((text) => text.trim())
  })
