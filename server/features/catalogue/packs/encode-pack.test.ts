import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AMENITY_LABELS } from '../../../../shared/amenities.ts'
import { fitBitsOf } from '../../../../shared/fit-bits.ts'
import { listFactsOf } from '../../../../shared/list-facts.ts'
import { CARE_TYPES } from '../../../../shared/options.ts'
import { openPack } from '../../../../shared/packs/open-pack.ts'
import type { PackFile } from '../../../../shared/packs/pack-file.ts'
import { readListFacts } from '../../../../shared/packs/read-list-facts.ts'
import { expectProperty } from '../../../../shared/testing/expect-property.ts'
import { stableUuid } from '../../../platform/random.ts'
import { arbitraryFacts } from '../../../testing/arbitrary-facts.ts'
import { encodePack } from './encode-pack.ts'
import type { PackRow } from './pack-row.ts'

const ZIPS = [
  { zipCode: '78701', city: 'Austin', state: 'TX', latitude: 30.2713, longitude: -97.7426 },
  { zipCode: '78704', city: 'Austin', state: 'TX', latitude: 30.2428, longitude: -97.7658 },
]
const HEADER = { state: 'TX', kind: 'living', asOf: '2021-03-01' } as const

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
const degrees = (min: number, max: number) =>
  fc.oneof(
    fc.integer({ min: min * 1e6, max: max * 1e6 }).map((millionths) => millionths / 1e6),
    fc.double({ min, max, noNaN: true }),
  )
const words = fc.string({ minLength: 1, maxLength: 20 })
const lists = (all: readonly string[]) => fc.uniqueArray(fc.constantFrom(...all), { maxLength: 3 })

const row = fc.record({
  source: fc.constantFrom('tx', 'sample'),
  sourceId: words,
  name: words,
  address: optional(words),
  city: fc.constantFrom('Austin', 'Round Rock'),
  state: fc.constantFrom('TX', 'OK'),
  zipCode: fc.constantFrom(null, '78701', '78704-1234', '73301'),
  position: optional(fc.tuple(degrees(25, 45), degrees(-120, -70))),
  phone: optional(fc.constantFrom('(512) 555-0100', '(512) 555-0101 ext. 7', '5125550102')),
  email: optional(words),
  website: optional(words),
  imageUrl: optional(words),
  description: words,
  price: optional(fc.integer({ min: 1, max: 9000 })),
  midrangePrice: optional(fc.integer({ min: 1, max: 9000 })),
  rating: optional(fc.integer({ min: 1, max: 50 })),
  amenities: lists(AMENITY_LABELS),
  absentAmenities: lists(AMENITY_LABELS),
  careTypes: lists(CARE_TYPES),
  residentGender: fc.constantFrom(null, 'Male' as const, 'Female' as const),
  fitBits: fc.nat({ max: 1 << 20 }),
  campusNames: optional(fc.array(words, { minLength: 2, maxLength: 3 })),
  facts: fc.oneof(
    arbitraryFacts,
    arbitraryFacts.map((facts) => facts.toReversed()),
  ),
  hasOwnId: fc.boolean(),
  hasOwnLocation: fc.boolean(),
})

const rows = fc
  .uniqueArray(row, { maxLength: 12, selector: ({ source, sourceId }) => `${source} ${sourceId}` })
  .map((all) =>
    all.map(({ position, hasOwnId, hasOwnLocation, ...rest }, index): PackRow => {
      const derived = stableUuid(`${rest.source} ${rest.sourceId}`)
      const where = [rest.address, rest.city, [rest.state, rest.zipCode].filter(Boolean).join(' ')]
      return {
        ...rest,
        id: hasOwnId ? stableUuid(`moved ${index}`) : derived,
        latitude: position?.[0] ?? null,
        longitude: position?.[1] ?? null,
        location: hasOwnLocation ? 'Somewhere else' : where.filter((part) => part !== null).join(', '),
        campusKey: rest.campusNames && `campus ${index}`,
      }
    }),
  )

const throughJson = (file: PackFile): PackFile => JSON.parse(JSON.stringify(file))

/** What a pack gives back of a row: the card's part and what the rules compare. */
const expectedOf = ({
  source,
  sourceId,
  address,
  city,
  campusKey,
  midrangePrice,
  residentGender,
  ...row
}: PackRow) => {
  const { fitBits, latitude, longitude, ...listed } = row
  const { id, state, price } = row
  return {
    listed: { ...listed, isSample: source === 'sample' },
    compared: { id, state, latitude, longitude, campusKey, price, midrangePrice, fitBits, residentGender },
  }
}

test('a pack gives back every community as it was, whatever the order they came in', async () => {
  await expectProperty(
    fc.asyncProperty(rows, async (given) => {
      const file = encodePack(HEADER, given, ZIPS)
      expect(encodePack(HEADER, given.toReversed(), ZIPS)).toEqual(file)
      const read = []
      for (const { readListed, offeredBits: _, absentBits: __, ...compared } of openPack(throughJson(file))) {
        const listed = await readListed()
        expect(listed.id.startsWith(compared.id)).toBe(true)
        read.push({ listed, compared: { ...compared, id: listed.id } })
      }
      const byId = (a: { listed: { id: string } }, b: { listed: { id: string } }) =>
        a.listed.id < b.listed.id ? -1 : 1
      expect(read.sort(byId)).toEqual(given.map(expectedOf).sort(byId))
    }),
    { runs: 100, prove: 5000 },
  )
})

test('what lists are filtered by is the same from its columns as from the whole record', async () => {
  await expectProperty(
    fc.asyncProperty(rows, async (given) => {
      const fitting = given.map((one) => ({ ...one, fitBits: fitBitsOf(one) }))
      const file = throughJson(encodePack(HEADER, fitting, ZIPS))
      const listed = await Promise.all(openPack(file).map(({ readListed }) => readListed()))
      expect(readListFacts(file)).toEqual(listed.map(listFactsOf))
    }),
    { runs: 100, prove: 5000 },
  )
})

test('ids with the same first digits get more of them', () => {
  const like = (id: string): PackRow => ({
    ...({
      source: 'tx',
      name: 'A',
      location: 'Austin, TX',
      address: null,
      city: 'Austin',
      state: 'TX',
    } as const),
    ...({ zipCode: null, latitude: null, longitude: null, phone: null, email: null, website: null } as const),
    ...({ imageUrl: null, description: '', price: null, midrangePrice: null, rating: null } as const),
    ...{ amenities: [], absentAmenities: [], careTypes: [], residentGender: null, fitBits: 0, facts: [] },
    ...{ campusKey: null, campusNames: null, id, sourceId: id },
  })
  const { idStart } = encodePack(HEADER, [like('12345678-9'), like('12345678-a')], ZIPS)
  expect(idStart).toEqual(['12345678-9', '12345678-a'])
})
