import { normalizedName } from '../family/facilities/normalized-name.ts'
import type { RecordFacts } from './record.ts'

/**
 * The beginning of each `placeKey`. Change it with every change of how keys are made, so that the next import makes
 * those of the stored records anew.
 */
export const KEY_FORM = '2|'

/** What two registers may write differently in one community's name: the article and the form of company. */
const NO_PART_OF_A_NAME = new Set([
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
/** Forms of company only where they end the name: 'Brown Co Home' is a county's. */
const NO_END_OF_A_NAME = new Set(['co', 'company', 'limited', 'lc'])
/** Words of a name that are also written in another way. */
const ALSO_WRITTEN: Record<string, string> = {
  saint: 'st',
  mount: 'mt',
  fort: 'ft',
  centre: 'center',
  ctr: 'center',
}
/** 'L.L.C.', 'A.L.F.' */
const DOTTED = /\b\p{L}(?:\.\p{L}\b)+/gu

/** Street words as the Postal Service shortens them (Publication 28, appendices B, C1 and C2), the common ones. */
const SHORTENED: Record<string, string> = {
  avenue: 'ave', av: 'ave', boulevard: 'blvd', circle: 'cir', court: 'ct', drive: 'dr', expressway: 'expy',
  highway: 'hwy', lane: 'ln', parkway: 'pkwy', place: 'pl', plaza: 'plz', road: 'rd', route: 'rte',
  square: 'sq', street: 'st', terrace: 'ter', trail: 'trl', turnpike: 'tpke', county: 'cty', mount: 'mt',
  saint: 'st', fort: 'ft', north: 'n', south: 's', east: 'e', west: 'w', northeast: 'ne', northwest: 'nw',
  southeast: 'se', southwest: 'sw', first: '1st', second: '2nd', third: '3rd', fourth: '4th', fifth: '5th',
} // biome-ignore format: a table reads better many to a line
/** A door within the building. 'Building' is not here: that is another house. */
const UNIT = / (?:suite|ste|apt|apartment|unit|room|rm|floor|fl) (?:\w+|\w*\d\w* \w)$/
const SUITE_NUMBER = /\b(suite|ste|apt|apartment|unit|room|rm|floor|fl)\W*#/i
/** '#4' at the end is a door too, but after these words the number of a house or a road. */
const DOOR_NUMBER =
  /(?<!\b(?:building|bldg|house|home|cottage|cabin|villa|wing|tower|lot|box|highway|hwy|route|rte|rt|cr|sr|fm|(?:county|cty|co|state|farm|ranch)\W+r(?:oa)?d)\W*)#(?=\s*[\p{L}\p{N}-]+\W*$)/iu

export interface MatchKeys {
  placeKey: string
  addressKey: string | null
  phoneKey: string | null
}

/** What duplicates are found by: name and ZIP code together, street address, phone number. */
export function matchKeysOf(facts: Pick<RecordFacts, 'name' | 'zipCode' | 'address' | 'phone'>): MatchKeys {
  return {
    placeKey: `${KEY_FORM}${nameKey(facts.name)}|${facts.zipCode.slice(0, 5)}`,
    addressKey: facts.address && addressKey(facts.address),
    phoneKey: facts.phone?.replace(/ ext\..*$/, '').replace(/\D/g, '') ?? null,
  }
}

/** 'The St. Mary & Ann Co.' and 'SAINT MARY AND ANN COMPANY, L.L.C.' are the same name. */
function nameKey(written: string): string {
  const plain = written.replaceAll('&', ' and ').replace(DOTTED, (letters) => letters.replaceAll('.', ''))
  const name = normalizedName(plain).split(' ')
  const core = name.filter((word) => !NO_PART_OF_A_NAME.has(word))
  while (core.length > 1 && NO_END_OF_A_NAME.has(core.at(-1) ?? '')) core.pop()
  return (core.length > 0 ? core : name).map((word) => ALSO_WRITTEN[word] ?? word).join(' ')
}

/** '12 North Oak Street, Suite 4' and '12 N. OAK ST #4' are the same door to a family. */
function addressKey(address: string): string | null {
  const spelled = address.replace(SUITE_NUMBER, '$1 ').replace(DOOR_NUMBER, ' unit ')
  const words = normalizedName(spelled).replace(UNIT, '').split(' ')
  return words.map((word) => SHORTENED[word] ?? word).join(' ') || null
}
