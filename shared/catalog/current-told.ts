import type { Facility } from '../contract/facility.ts'
import type { ToldFact, ToldFactName, ToldFields } from './told-fact.ts'

/** What counts now of what was told. `now` is in epoch milliseconds. */
export const currentTold = (told: readonly ToldFact[], now: number): ToldFact[] =>
  told.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now)

export const toldValue = (told: readonly ToldFact[], name: ToldFactName): ToldFact['value'] | undefined =>
  told.find(({ fact }) => fact === name)?.value

/** The lowest monthly rate that was told, in dollars. */
export const toldPrice = (told: readonly ToldFact[]): number | undefined => {
  const price = toldValue(told, 'priceFrom')
  return typeof price === 'number' ? price : undefined
}

const SPANISH_WORDS = /^(spanish|espa[ñn]ol|castellano)\b/i

/** Whether a community told that its staff speak Spanish. */
export const speaksSpanish = (told: readonly ToldFact[]): boolean => {
  const languages = toldValue(told, 'languages')
  return Array.isArray(languages) && languages.some((language) => SPANISH_WORDS.test(language))
}

/** A community that was shown before, as of now: what has expired since is gone, and the registers' price is back. */
export function dropExpired<Shown extends Pick<Facility, 'price'> & ToldFields>(
  shown: Shown,
  now: number,
): Shown {
  const { told: before = [], registerPrice } = shown
  const told = currentTold(before, now)
  if (told.length === before.length) return shown
  const isPriceOver = registerPrice !== undefined && toldPrice(told) === undefined
  return { ...shown, told, ...(isPriceOver && { price: registerPrice }) }
}
