import { cityKey } from '#shared/matching/city-key.ts'
import type { RecordFacts } from './record.ts'

/**
 * Normalizes a community's name for comparing and sorting: lower case, no accents or punctuation, single spaces.
 * "St. Mary's  Résidence" and "St Marys Residence" are equal.
 */
export function normalizedName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Words that registers often omit from a name: the article and the legal form. */
const IGNORED_WORDS = new Set([
  'the',
  'inc',
  'incorporated',
  'llc',
  'ltd',
  'lp',
  'llp',
  'lllp',
  'pllc',
  'corp',
  'corporation',
])
/** Legal forms only at the end of a name. In 'Brown Co Home', 'Co' means county. */
const IGNORED_LAST_WORDS = new Set(['co', 'company', 'limited', 'lc'])
/** Spelling variants of words in names. */
const NAME_VARIANTS: Record<string, string> = {
  saint: 'st',
  mount: 'mt',
  fort: 'ft',
  centre: 'center',
  ctr: 'center',
}
/** 'L.L.C.', 'A.L.F.' */
const DOTTED = /\b\p{L}(?:\.\p{L}\b)+/gu

/** Common street words, abbreviated as in the Postal Service's Publication 28 (appendices B, C1 and C2). */
const STREET_ABBREVIATIONS: Record<string, string> = {
  avenue: 'ave', av: 'ave', boulevard: 'blvd', circle: 'cir', court: 'ct', drive: 'dr', expressway: 'expy',
  highway: 'hwy', lane: 'ln', parkway: 'pkwy', place: 'pl', plaza: 'plz', road: 'rd', route: 'rte',
  square: 'sq', street: 'st', terrace: 'ter', trail: 'trl', turnpike: 'tpke', county: 'cty', mount: 'mt',
  saint: 'st', fort: 'ft', north: 'n', south: 's', east: 'e', west: 'w', northeast: 'ne', northwest: 'nw',
  southeast: 'se', southwest: 'sw', first: '1st', second: '2nd', third: '3rd', fourth: '4th', fifth: '5th',
} // biome-ignore format: a table reads better many to a line
/** A unit within a building. 'Building' isn't included, because another building is another house. */
const UNIT = / (?:suite|ste|apt|apartment|unit|room|rm|floor|fl) (?:\w+|\w*\d\w* \w)$/
const SUITE_NUMBER = /\b(suite|ste|apt|apartment|unit|room|rm|floor|fl)\W*#/i
/** '#4' at the end is also a unit, except after these words, where it is the number of a house or a road. */
const UNIT_NUMBER =
  /(?<!\b(?:building|bldg|house|home|cottage|cabin|villa|wing|tower|lot|box|highway|hwy|route|rte|rt|cr|sr|fm|(?:county|cty|co|state|farm|ranch)\W+r(?:oa)?d)\W*)#(?=\s*[\p{L}\p{N}-]+\W*$)/iu

/** A phone number without its extension. */
const TEN_DIGITS = 10

interface MatchKeys {
  placeKey: string
  addressKey: string | null
  phoneKey: string | null
}

/**
 * Returns the keys that duplicates share: one of name and ZIP code (or city, if the ZIP code is unknown), one of the
 * street address, one of the phone number. Records keep them: a change counts for a source from its next import.
 */
export function matchKeysOf(
  facts: Pick<RecordFacts, 'name' | 'zipCode' | 'city' | 'state' | 'address' | 'phone'>,
): MatchKeys {
  const area = facts.zipCode?.slice(0, 5) ?? `${facts.state} ${cityKey(facts.city)}`
  return {
    placeKey: `${nameKey(facts.name)}|${area}`,
    addressKey: facts.address && addressKey(facts.address),
    phoneKey: facts.phone?.replace(/\D/g, '').slice(0, TEN_DIGITS) ?? null,
  }
}

/** Normalizes a name. 'The St. Mary & Ann Co.' and 'SAINT MARY AND ANN COMPANY, L.L.C.' get the same key. */
export function nameKey(written: string): string {
  const plain = written.replaceAll('&', ' and ').replace(DOTTED, (letters) => letters.replaceAll('.', ''))
  const name = normalizedName(plain).split(' ')
  const core = name.filter((word) => !IGNORED_WORDS.has(word))
  while (core.length > 1 && IGNORED_LAST_WORDS.has(core.at(-1) ?? '')) core.pop()
  return (core.length > 0 ? core : name).map((word) => NAME_VARIANTS[word] ?? word).join(' ')
}

/** Normalizes a street address. '12 North Oak Street, Suite 4' and '12 N. OAK ST #4' get the same key. */
export function addressKey(address: string): string | null {
  const spelled = address.replace(SUITE_NUMBER, '$1 ').replace(UNIT_NUMBER, ' unit ')
  const words = normalizedName(spelled).replace(UNIT, '').split(' ')
  return words.map((word) => STREET_ABBREVIATIONS[word] ?? word).join(' ') || null
}
