import type { BrowserContext, Locator, Page } from '@playwright/test'
import { pathIn, splitLanguage } from '#shared/contract/language-path.ts'
import { type Matcher, readDictionary } from './dictionary.ts'
import { loadPseudo } from './run-pseudo.ts'

/** The language of the screens in a test. The pseudo-language takes the place of Spanish. */
export type TestLanguage = 'en' | 'es' | 'pseudo'

let spoken: TestLanguage = 'en'
const dictionaries = new Map<TestLanguage, (matcher: Matcher) => Matcher>()

/** Whether the test runs in the pseudo-language. */
export const isPseudo = (): boolean => spoken === 'pseudo'

/** What a page shows in the test's language where it shows this in English. */
export function say<T>(matcher: T): T | Matcher {
  if (spoken === 'en' || !(typeof matcher === 'string' || matcher instanceof RegExp)) return matcher
  const say = dictionaries.get(spoken) ?? readDictionary(spoken === 'pseudo')
  dictionaries.set(spoken, say)
  return say(matcher)
}

/** An address in the test's language. Only paths of screens change. */
export const addressInLanguage = <T>(address: T): T | string =>
  spoken !== 'en' && typeof address === 'string' && /^\/(?!api|icons|portal|objects)/.test(address)
    ? pathIn('es', splitLanguage(address).path)
    : address

const FINDERS = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText', 'getByTitle'] as const
const patched = new WeakSet<object>()

/**
 * Lets a test that is written in English look for texts of another language, in every page of this context, whose phone
 * has chosen that language.
 */
export async function speakIn(language: TestLanguage, context: BrowserContext): Promise<void> {
  spoken = language
  if (language === 'en') return
  if (language === 'pseudo') await loadPseudo(context)
  await context.addInitScript(() => {
    try {
      localStorage.setItem('hearthfinder.language', 'es')
    } catch {
      // A page without storage, such as about:blank.
    }
  })
  context.on('page', (page) => {
    patch(page)
    patch(page.locator('html'))
  })
}

function patch(one: Page | Locator) {
  const prototype = Object.getPrototypeOf(one)
  if (patched.has(prototype)) return
  patched.add(prototype)
  const change = (name: string, changeArguments: (given: unknown[]) => unknown[]) => {
    const original = prototype[name]
    if (!original) return
    prototype[name] = function (...given: unknown[]) {
      return original.apply(this, changeArguments(given))
    }
  }
  for (const name of FINDERS) change(name, ([text, ...rest]) => [say(text), ...rest])
  change('getByRole', ([role, options]) => [role, inOptions(options, ['name', 'description'])])
  change('locator', ([selector, options]) => [selector, inOptions(options, ['hasText', 'hasNotText'])])
  change('filter', ([options]) => [inOptions(options, ['hasText', 'hasNotText'])])
  // The server's pages in Spanish aren't in the pseudo-language.
  change('goto', ([address, ...rest]) => [isPseudo() ? address : addressInLanguage(address), ...rest])
}

function inOptions(options: unknown, names: string[]): unknown {
  if (typeof options !== 'object' || options === null) return options
  const said = Object.entries(options).map(([name, value]) => [
    name,
    names.includes(name) ? say(value) : value,
  ])
  return Object.fromEntries(said)
}
