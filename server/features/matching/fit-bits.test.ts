import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arbitraryFacts } from '#server/testing/arbitrary-facts.ts'
import { registerFacts } from '#server/testing/communities.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { FACT_WORDS, type Fact } from '#shared/catalog/facts.ts'
import { CARE_TYPES } from '#shared/contract/options.ts'
import { fitBitsOf, GRADE_NUMBERS, gradeOfBits } from '#shared/matching/community-bits.ts'
import { DEMENTIA_SCORES } from '#shared/matching/matching.ts'
import { comparedPriceOf } from '#shared/matching/price-range.ts'
import { expectProperty } from '#shared/testing/expect-property.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

interface Said {
  facts?: Fact[]
  careTypes?: string[]
  amenities?: string[]
  absentAmenities?: string[]
}
async function bitsOf({ facts = [], careTypes = [], amenities = [], absentAmenities = [] }: Said) {
  const [row] = await db.sql`
    select fit_bits(${JSON.stringify(facts)}::text::jsonb, ${careTypes}, ${amenities}, ${absentAmenities}) as bits`
  return Number(row?.bits)
}
const gradeOf = async (said: Said) => gradeOfBits(await bitsOf(said))

test('every word about dementia care has a grade of its own', async () => {
  expect([...GRADE_NUMBERS].sort()).toEqual(Object.keys(DEMENTIA_SCORES).sort())
  for (const dementiaCare of FACT_WORDS.dementiaCare) {
    const grade = dementiaCare === 'named_house' ? 'named' : dementiaCare
    expect(await gradeOf({ facts: registerFacts({ dementiaCare }) })).toBe(grade)
  }
})

test('of several words, the strongest counts, and places count as a special unit', async () => {
  const says = (dementiaCare: string, publisher: string) => registerFacts({ dementiaCare }, { publisher })
  expect(await gradeOf({ facts: [...says('not_offered', 'a'), ...says('may_admit', 'b')] })).toBe('may_admit')
  expect(await gradeOf({ facts: registerFacts({ dementiaCare: 'certified', dementiaPlaces: 8 }) })).toBe(
    'special_unit',
  )
  expect(await gradeOf({ facts: registerFacts({ dementiaPlaces: 0 }) })).toBe('not_offered')
})

test('a silent register counts as unknown, and one that lists other groups as no', async () => {
  expect(await gradeOf({ careTypes: ['Assisted Living'], facts: registerFacts({ capacity: 8 }) })).toBe(
    'unknown',
  )
  expect(await gradeOf({ facts: registerFacts({ serves: ['older_adults'] }) })).toBe('not_offered')
  expect(await gradeOf({ facts: registerFacts({ serves: ['older_adults', 'dementia'] }) })).toBe('may_admit')
})

test('the wording of lists without registers counts as certified, and their "no" as no', async () => {
  expect(await gradeOf({ careTypes: ['Memory Care'] })).toBe('certified')
  expect(await gradeOf({ amenities: ['Memory Care'] })).toBe('certified')
  expect(await gradeOf({ absentAmenities: ['Memory Care'] })).toBe('not_offered')
  const mayAdmit = registerFacts({ dementiaCare: 'may_admit' })
  expect(await gradeOf({ careTypes: ['Memory Care'], facts: mayAdmit })).toBe('may_admit')
  expect(await gradeOf({ amenities: ['Memory Care'], facts: mayAdmit })).toBe('certified')
})

const label = fc.subarray(['Memory Care', 'Gardens'])
test('the database reads facts as the program does', () =>
  expectProperty(
    fc.asyncProperty(
      arbitraryFacts,
      fc.subarray([...CARE_TYPES]),
      label,
      label,
      fc.option(fc.integer({ min: 1000, max: 9000 })),
      async (facts, careTypes, amenities, absentAmenities, price) => {
        const record = { facts, careTypes, amenities, absentAmenities }
        expect(fitBitsOf(record)).toBe(await bitsOf(record))
        const [row] = await db.sql`
          select midrange_price(${JSON.stringify(facts)}::text::jsonb, ${price}::integer) as middle`
        expect(row?.middle).toBe(comparedPriceOf({ price, facts }, true))
      },
    ),
    { runs: 100, prove: 5000 },
  ))
