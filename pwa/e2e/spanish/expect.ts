import { expect as playwright } from '@playwright/test'
import { addressInLanguage, say } from './speak.ts'

/** The matchers that look for a text or an address, and what they expect in the test's language. */
const MATCHERS = {
  toHaveURL: addressInLanguage,
  toHaveTitle: say,
  toHaveText: say,
  toContainText: say,
  toHaveAccessibleName: say,
} as const

type Assertion = Record<string, (...given: unknown[]) => Promise<void>>

const inLanguage = (name: keyof typeof MATCHERS) =>
  async function (this: { isNot: boolean }, received: unknown, wanted: unknown, ...rest: unknown[]) {
    const plain = playwright(received)
    const assertion = (this.isNot ? plain.not : plain) as unknown as Assertion
    const change = MATCHERS[name] as (one: unknown) => unknown
    try {
      await assertion[name]?.(Array.isArray(wanted) ? wanted.map(change) : change(wanted), ...rest)
      return { pass: !this.isNot, message: () => '' }
    } catch (error) {
      return { pass: this.isNot, message: () => (error as Error).message }
    }
  }

/** Playwright's expect, which looks for what the screens show in the test's language. */
export const expect = playwright.extend(
  Object.fromEntries(Object.keys(MATCHERS).map((name) => [name, inLanguage(name as keyof typeof MATCHERS)])),
) as typeof playwright
