import { normalizedName } from '../facilities/normalized-name.ts'
import type { RecordFacts } from './record.ts'

/** What two registers may write differently in one community's name: the article and the form of company. */
const NO_PART_OF_A_NAME = new Set([
  'the',
  'inc',
  'llc',
  'ltd',
  'lp',
  'llp',
  'lllp',
  'pllc',
  'corp',
  'corporation',
])

/** Street words as the Postal Service shortens them (Publication 28, appendices B, C1 and C2), the common ones. */
const SHORTENED: Record<string, string> = {
  avenue: 'ave', av: 'ave', boulevard: 'blvd', circle: 'cir', court: 'ct', drive: 'dr', expressway: 'expy',
  highway: 'hwy', lane: 'ln', parkway: 'pkwy', place: 'pl', plaza: 'plz', road: 'rd', route: 'rte',
  square: 'sq', street: 'st', terrace: 'ter', trail: 'trl', turnpike: 'tpke', county: 'cty', mount: 'mt',
  saint: 'st', fort: 'ft', north: 'n', south: 's', east: 'e', west: 'w', northeast: 'ne', northwest: 'nw',
  southeast: 'se', southwest: 'sw', first: '1st', second: '2nd', third: '3rd', fourth: '4th', fifth: '5th',
} // biome-ignore format: a table reads better many to a line
/** A door within the building. 'Building' is not here: that is another house. */
const UNIT = / (?:suite|ste|apt|apartment|unit|room|rm|floor|fl) \w+$/

export interface MatchKeys {
  placeKey: string
  addressKey: string | null
  phoneKey: string | null
}

/** What duplicates are found by: name and ZIP code together, street address, phone number. */
export function matchKeysOf(facts: RecordFacts): MatchKeys {
  const name = normalizedName(facts.name).split(' ')
  const core = name.filter((word) => !NO_PART_OF_A_NAME.has(word))
  return {
    placeKey: `${(core.length > 0 ? core : name).join(' ')}|${facts.zipCode.slice(0, 5)}`,
    addressKey: facts.address && addressKey(facts.address),
    phoneKey: facts.phone?.replace(/ ext\..*$/, '').replace(/\D/g, '') ?? null,
  }
}

/** '12 North Oak Street, Suite 4' and '12 N. OAK ST' are the same door to a family. */
function addressKey(address: string): string | null {
  const words = normalizedName(address).replace(UNIT, '').split(' ')
  return words.map((word) => SHORTENED[word] ?? word).join(' ') || null
}
