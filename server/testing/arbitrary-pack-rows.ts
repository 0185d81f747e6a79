import fc from 'fast-check'
import { AMENITY_LABELS } from '#shared/contract/amenities.ts'
import { CARE_TYPES } from '#shared/contract/options.ts'
import type { PackRow } from '../features/catalogue/packs/queries.ts'
import { stableUuid } from '../platform/random.ts'
import { arbitraryFacts } from './arbitrary-facts.ts'

/** The ZIP codes of their state. */
export const PACK_ZIPS = [
  { zipCode: '78701', city: 'Austin', state: 'TX', latitude: 30.2713, longitude: -97.7426 },
  { zipCode: '78704', city: 'Austin', state: 'TX', latitude: 30.2428, longitude: -97.7658 },
]

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
  rating: optional(fc.integer({ min: 1, max: 50 })),
  amenities: lists(AMENITY_LABELS),
  absentAmenities: lists(AMENITY_LABELS),
  careTypes: lists(CARE_TYPES),
  residentGender: fc.constantFrom(null, 'Male' as const, 'Female' as const),
  campusNames: optional(fc.array(words, { minLength: 2, maxLength: 3 })),
  facts: fc.oneof(
    arbitraryFacts,
    arbitraryFacts.map((facts) => facts.toReversed()),
  ),
  hasOwnId: fc.boolean(),
  hasOwnLocation: fc.boolean(),
})

/** Communities of one pack, with everything that a pack stores in a special way. */
export const packRows = fc
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
