import type { Random } from '#server/platform/random.ts'
import type { CareType } from '#shared/contract/options.ts'
import type { StateCode } from '#shared/contract/states.ts'

/** Parts of sample names. catalogue.test.ts checks that they don't form names of large real chains. */
export const FIRST_WORDS = [
  'Alder', 'Amber', 'Aspen', 'Birch', 'Bluebird', 'Cedar', 'Clover', 'Copper', 'Cottonwood', 'Elder', 'Fern',
  'Finch', 'Foxglove', 'Goldenrod', 'Hazel', 'Heather', 'Heron', 'Honeysuckle', 'Juniper', 'Lantern', 'Laurel',
  'Lavender', 'Linden', 'Magnolia', 'Maple', 'Meadowlark', 'Mulberry', 'Orchard', 'Pebble', 'Quail', 'Robin',
  'Rosemary', 'Sage', 'Swallow', 'Sycamore', 'Tamarack', 'Thistle', 'Walnut', 'Willow', 'Wren',
] as const // biome-ignore format: a word list reads better many to a line
export const SECOND_WORDS = [
  'Bend', 'Bridge', 'Commons', 'Corner', 'Court', 'Crossing', 'Farm', 'Ferry', 'Field', 'Gate', 'Glen', 'Green',
  'Grove', 'Harbor', 'Hill', 'Hollow', 'Knoll', 'Landing', 'Lane', 'Meadow', 'Mill', 'Path', 'Pond', 'Porch',
  'Ridge', 'Run', 'Spring', 'Square', 'Trail', 'Vale', 'View', 'Way',
] as const // biome-ignore format: a word list reads better many to a line
export const LAST_WORDS = [
  'Community',
  'Home',
  'House',
  'Manor',
  'Place',
  'Residence',
  'Senior Living',
  'Village',
] as const

/** Combinations of care types, each with its share in percent. An empty list means that they are unknown. */
export const CARE_MIXES: readonly [CareMix, ...CareMix[]] = [
  { share: 30, careTypes: ['Assisted Living'] },
  { share: 26, careTypes: ['Assisted Living', 'Memory Care'] },
  { share: 14, careTypes: ['Independent Living', 'Assisted Living'] },
  { share: 9, careTypes: ['Independent Living', 'Assisted Living', 'Memory Care'] },
  { share: 8, careTypes: ['Memory Care'] },
  { share: 5, careTypes: ['Independent Living'] },
  { share: 3, careTypes: ['Assisted Living', 'Skilled Nursing'] },
  { share: 3, careTypes: ['Skilled Nursing'] },
  { share: 2, careTypes: [] },
]
interface CareMix {
  share: number
  careTypes: CareType[]
}

/** Lowest monthly rates in dollars, similar to the ranges in the FAQ and the questionnaire's budgets. */
export const PRICES: Record<CareType, readonly [low: number, high: number]> = {
  'Independent Living': [2100, 4800],
  'Assisted Living': [2800, 6000],
  'Memory Care': [3900, 7800],
  'Skilled Nursing': [6000, 9800],
}

/** An area code of each state, for plausible 555-01xx numbers. */
export const AREA_CODES: Record<StateCode, number> = {
  AL: 205, AK: 907, AZ: 602, AR: 501, CA: 916, CO: 303, CT: 860, DE: 302, FL: 850, GA: 404,
  HI: 808, ID: 208, IL: 217, IN: 317, IA: 515, KS: 785, KY: 502, LA: 225, ME: 207, MD: 410,
  MA: 617, MI: 517, MN: 651, MS: 601, MO: 573, MT: 406, NE: 402, NV: 775, NH: 603, NJ: 609,
  NM: 505, NY: 518, NC: 919, ND: 701, OH: 614, OK: 405, OR: 503, PA: 717, RI: 401, SC: 803,
  SD: 605, TN: 615, TX: 512, UT: 801, VT: 802, VA: 804, WA: 360, WV: 304, WI: 608, WY: 307,
} // biome-ignore format: a table reads better ten to a line

/** Price factors of the most and the least expensive states. All others have 1. */
export const PRICE_LEVELS: Partial<Record<StateCode, number>> = {
  AK: 1.2, CA: 1.15, CT: 1.15, HI: 1.25, MA: 1.2, NJ: 1.15, NY: 1.15, WA: 1.1, VT: 1.1,
  AL: 0.88, AR: 0.88, KY: 0.92, LA: 0.9, MO: 0.9, MS: 0.87, OK: 0.9, SC: 0.92, UT: 0.92, WV: 0.92,
} // biome-ignore format: a table reads better many to a line

interface SampleFacts {
  city: string
  careTypes: readonly CareType[]
  amenities: readonly string[]
}

const SIZES = [
  'A small community',
  'A mid-sized community',
  'A quiet community',
  'A community on one floor',
] as const
const LOCATIONS = [
  'in a residential part of',
  'close to the center of',
  'on the edge of',
  'near a park in',
] as const
const DETAILS = [
  'Meals are served at shared tables, and family is welcome at any of them.',
  'Private and shared rooms are available.',
  'Rooms can be furnished with your own things.',
  'Most rooms look onto a courtyard.',
  'Staff can tell you about rooms that are available now.',
  'Visits can be arranged on weekdays and Saturdays.',
] as const

/** Makes a few sentences that claim only what the record says. */
export function makeDescription(random: Random, { city, careTypes, amenities }: SampleFacts): string {
  const first = `${random.pick(SIZES)} ${random.pick(LOCATIONS)} ${city}`
  const care = careTypes.length > 0 ? ` that offers ${joinWords(careTypes).toLowerCase()}` : ''
  const garden = amenities.includes('Gardens') ? ' Residents share a garden.' : ''
  return `${first}${care}. ${random.pick(DETAILS)}${garden}`
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
