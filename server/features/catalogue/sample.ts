import { Random, stableUuid } from '#server/platform/random.ts'
import { SAMPLE_SOURCE } from '#shared/catalog/catalogue-source.ts'
import { AMENITIES, getAmenitySynonyms, getCareTypesProviding } from '#shared/contract/amenities.ts'
import type { CareType } from '#shared/contract/options.ts'
import { STATE_CODES, type StateCode } from '#shared/contract/states.ts'
import type { ZipRow } from '../places/zip-file.ts'
import type { CatalogueRecord } from './record.ts'

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
const CARE_MIXES: readonly [CareMix, ...CareMix[]] = [
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
const PRICES: Record<CareType, readonly [low: number, high: number]> = {
  'Independent Living': [2100, 4800],
  'Assisted Living': [2800, 6000],
  'Memory Care': [3900, 7800],
  'Skilled Nursing': [6000, 9800],
}

/** An area code of each state, for plausible 555-01xx numbers. */
const AREA_CODES: Record<StateCode, number> = {
  AL: 205, AK: 907, AZ: 602, AR: 501, CA: 916, CO: 303, CT: 860, DE: 302, FL: 850, GA: 404,
  HI: 808, ID: 208, IL: 217, IN: 317, IA: 515, KS: 785, KY: 502, LA: 225, ME: 207, MD: 410,
  MA: 617, MI: 517, MN: 651, MS: 601, MO: 573, MT: 406, NE: 402, NV: 775, NH: 603, NJ: 609,
  NM: 505, NY: 518, NC: 919, ND: 701, OH: 614, OK: 405, OR: 503, PA: 717, RI: 401, SC: 803,
  SD: 605, TN: 615, TX: 512, UT: 801, VT: 802, VA: 804, WA: 360, WV: 304, WI: 608, WY: 307,
} // biome-ignore format: a table reads better ten to a line

/** Price factors of the most and the least expensive states. All others have 1. */
const PRICE_LEVELS: Partial<Record<StateCode, number>> = {
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

function makeDescription(random: Random, { city, careTypes, amenities }: SampleFacts): string {
  const first = `${random.pick(SIZES)} ${random.pick(LOCATIONS)} ${city}`
  const care = careTypes.length > 0 ? ` that offers ${joinWords(careTypes).toLowerCase()}` : ''
  const garden = amenities.includes('Gardens') ? ' Residents share a garden.' : ''
  return `${first}${care}. ${random.pick(DETAILS)}${garden}`
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** The number of sample communities: enough that most towns have some within reach. */
export const SAMPLE_SIZE = 6000
const MIN_PER_STATE = 12
const SEED = 20251121

/** Shares of communities with each fact. An amenity that is neither present nor unknown is recorded as absent. */
const SHARES = {
  pricePublished: 0.92,
  rated: 0.9,
  amenityPresent: 0.55,
  amenityUnknown: 0.08,
  golf: 0.04,
  singleGender: 0.05,
}
const RATING = { low: 28, high: 49 } as const
const PRICE_STEP = 25
/** The largest distance from the ZIP code's centroid: degrees of latitude or longitude, about a mile and a half. */
const MAX_OFFSET = 0.02

/**
 * Generates sample communities in real cities: at least a dozen in each of the fifty states, and more in states with
 * more ZIP codes. The same ZIP codes and size always give the same records.
 */
export function* generateSample(zips: readonly ZipRow[], size = SAMPLE_SIZE): Generator<CatalogueRecord> {
  const random = new Random(SEED)
  const usedNames = new Set<string>()
  let number = 0
  for (const [state, count] of allocateToStates(zips, size)) {
    const pickZip = createZipPicker(zips.filter((zip) => zip.state === state))
    for (let index = 0; index < count; index++) {
      number++
      yield makeRecord(random, number, pickZip(random), state, usedNames, index >= MIN_PER_STATE)
    }
  }
}

/** Gives each state a dozen, and distributes the rest by its number of ZIP codes (largest remainder method). */
function allocateToStates(zips: readonly ZipRow[], size: number): [StateCode, number][] {
  const inState = Map.groupBy(zips, (zip) => zip.state)
  const counts = STATE_CODES.map((state) => inState.get(state)?.length ?? 0)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const extra = Math.max(0, size - STATE_CODES.length * MIN_PER_STATE)
  const exact = counts.map((count) => (extra * count) / total)
  const left = extra - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const byRemainder = exact.map((share, index) => ({ index, remainder: share % 1 }))
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  const roundedUp = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return STATE_CODES.map((state, index) => [
    state,
    MIN_PER_STATE + Math.floor(exact[index] ?? 0) + (roundedUp.has(index) ? 1 : 0),
  ])
}

/**
 * Returns a function that picks a random ZIP code. Each has the square root of its city's number of ZIP codes as its
 * weight, so that large cities get more communities.
 */
function createZipPicker(zips: readonly ZipRow[]): (random: Random) => ZipRow {
  const cities = Map.groupBy(zips, (zip) => zip.city)
  const ends: number[] = []
  let sum = 0
  for (const zip of zips) {
    sum += Math.sqrt(cities.get(zip.city)?.length ?? 1)
    ends.push(sum)
  }
  return (random) => {
    const at = random.next() * sum
    return zips[ends.findIndex((end) => at < end)] as ZipRow
  }
}

function makeRecord(
  random: Random,
  number: number,
  zip: ZipRow,
  state: StateCode,
  usedNames: Set<string>,
  canBeSingleGender: boolean,
): CatalogueRecord {
  const sourceId = `sample-${String(number).padStart(4, '0')}`
  const { careTypes } = random.pickWeighted(CARE_MIXES, (mix) => mix.share)
  const facts = {
    name: makeName(random, zip, usedNames),
    city: zip.city,
    careTypes,
    ...makeAmenities(random, careTypes),
  }
  return {
    ...facts,
    id: stableUuid(`${SAMPLE_SOURCE} ${sourceId}`),
    description: makeDescription(random, facts),
    price: makePrice(random, careTypes, state),
    rating: random.chance(SHARES.rated) ? random.between(RATING.low, RATING.high) : null,
    phone: `(${AREA_CODES[state]}) 555-01${String(random.between(0, 99)).padStart(2, '0')}`,
    email: null,
    website: null,
    state,
    zipCode: zip.zipCode,
    latitude: scatter(random, zip.latitude),
    longitude: scatter(random, zip.longitude),
    residentGender:
      canBeSingleGender && random.chance(SHARES.singleGender) ? random.pick(['Male', 'Female']) : null,
    source: SAMPLE_SOURCE,
    sourceId,
  }
}

function makeName(random: Random, zip: ZipRow, usedNames: Set<string>): string {
  for (;;) {
    const name = `${random.pick(FIRST_WORDS)} ${random.pick(SECOND_WORDS)} ${random.pick(LAST_WORDS)}`
    const key = `${name}|${zip.city}|${zip.state}`
    if (usedNames.has(key)) continue
    usedNames.add(key)
    return name
  }
}

function makeAmenities(random: Random, careTypes: readonly CareType[]) {
  const amenities: string[] = []
  const absentAmenities: string[] = []
  for (const { label } of AMENITIES) {
    const isPartOfCare = getCareTypesProviding(label).some((type) => careTypes.includes(type))
    const roll = random.next()
    const isPresent = label === 'Memory Care' ? isPartOfCare : isPartOfCare || roll < SHARES.amenityPresent
    if (isPresent) amenities.push(random.pick(getAmenitySynonyms(label) as [string, ...string[]]))
    else if (roll < 1 - SHARES.amenityUnknown) absentAmenities.push(label)
  }
  if (random.chance(SHARES.golf)) amenities.push('Golf')
  return { amenities, absentAmenities }
}

/** Makes the lowest monthly rate in dollars, which is the one of the cheapest care type. */
function makePrice(random: Random, careTypes: readonly CareType[], state: StateCode): number | null {
  const offered = careTypes.length > 0 ? careTypes : (['Assisted Living'] as const)
  const rates = offered.map((type) => random.between(...PRICES[type]) * (PRICE_LEVELS[state] ?? 1))
  const price = Math.round(Math.min(...rates) / PRICE_STEP) * PRICE_STEP
  return random.chance(SHARES.pricePublished) ? price : null
}

function scatter(random: Random, degrees: number): number {
  return Math.round((degrees + (random.next() * 2 - 1) * MAX_OFFSET) * 1e5) / 1e5
}
