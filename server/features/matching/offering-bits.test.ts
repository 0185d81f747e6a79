import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import {
  AMENITY_LABELS,
  BUSINESS_AMENITIES,
  getAmenitySynonyms,
  getCareTypesProviding,
} from '#shared/contract/amenities.ts'
import { CARE_TYPES } from '#shared/contract/options.ts'
import { absentBits, amenityBits, careTypeBits, offeredBits } from '#shared/matching/community-bits.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

test('the database maps every wording to the bits of its meaning', async () => {
  const wordings = [...new Set([...AMENITY_LABELS, ...BUSINESS_AMENITIES, ...CARE_TYPES, 'Chapel'])]
  for (const wording of wordings) {
    const amenities = AMENITY_LABELS.filter((label) =>
      [...getAmenitySynonyms(label), ...getCareTypesProviding(label)].includes(wording),
    )
    const careTypes = CARE_TYPES.filter((type) => type === wording)
    const [row] = await db.sql`select offered_bits(${[wording]}) as bits`
    expect([wording, row?.bits]).toEqual([wording, amenityBits(amenities) | careTypeBits(careTypes)])
    expect(offeredBits({ amenities: [wording], careTypes: [] })).toBe(row?.bits)
    expect(offeredBits({ amenities: [], careTypes: [wording] })).toBe(row?.bits)
  }
})

test('absent are the amenities recorded as absent, and the types of care missing from a nonempty list', async () => {
  for (const label of AMENITY_LABELS) {
    const [row] = await db.sql`select absent_bits(${[label]}, '{}') as bits`
    expect([label, row?.bits]).toEqual([label, amenityBits([label])])
    expect(absentBits({ absentAmenities: [label], careTypes: [] })).toBe(row?.bits)
  }
  const [row] = await db.sql`select absent_bits('{}', '{Memory Care}') as bits`
  expect(row?.bits).toBe(careTypeBits(CARE_TYPES))
  expect(absentBits({ absentAmenities: [], careTypes: ['Memory Care'] })).toBe(row?.bits)
})
