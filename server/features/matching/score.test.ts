import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arbitraryFacts } from '#server/testing/arbitrary-facts.ts'
import { setCatalogue, validAnswers } from '#server/testing/communities.ts'
import { findFor } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { AMENITY_LABELS, BUSINESS_AMENITIES } from '#shared/contract/amenities.ts'
import { AGE_RANGES, BUDGETS, CARE_TYPES } from '#shared/contract/options.ts'
import { canServe, computeScore } from '#shared/matching/score.ts'
import { expectProperty } from '#shared/testing/expect-property.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

const community = fc.record({
  milesNorth: fc.option(fc.integer({ min: 0, max: 59 }), { freq: 6 }),
  price: fc.option(fc.integer({ min: 1000, max: 12_000 })),
  amenities: fc.uniqueArray(fc.constantFrom(...AMENITY_LABELS, ...BUSINESS_AMENITIES), { maxLength: 6 }),
  absentAmenities: fc.uniqueArray(fc.constantFrom(...AMENITY_LABELS), { maxLength: 6 }),
  careTypes: fc.uniqueArray(fc.constantFrom(...CARE_TYPES), { maxLength: 3 }),
  facts: arbitraryFacts,
})
const family = fc.record({
  age: fc.constantFrom(...AGE_RANGES),
  budget: fc.constantFrom(...BUDGETS),
  amenities: fc.uniqueArray(fc.constantFrom(...AMENITY_LABELS), { minLength: 1 }),
})

const MENTIONING = {
  milesNorth: 1,
  price: null,
  amenities: [],
  absentAmenities: [...AMENITY_LABELS],
  careTypes: [],
  facts: [],
}

test('the worked example’s computation from facts agrees with the list’s from the database’s bits', () =>
  expectProperty(
    fc.asyncProperty(
      fc.array(community, { minLength: 5, maxLength: 19 }),
      family,
      async (described, { age, budget, amenities }) => {
        // The last one mentions every amenity, as the worked example assumes.
        const communities = [...described, MENTIONING]
        await setCatalogue(
          db.sql,
          communities.map((one, index) => ({ id: `c${index}`, ...one })),
        )
        const answers = validAnswers({ age, budget: budget.label, amenities })
        const { facilities } = await findFor(db.sql, answers)
        expect(facilities.length).toBe(communities.length)
        for (const { id, score, distanceMiles } of facilities) {
          const facts = communities[Number(id.slice(1))]
          if (!facts) throw new Error(`${id} is not in the catalog`)
          const expected = computeScore({ ...facts, miles: distanceMiles }, { high: budget.high, amenities })
          // The distance shown is rounded to a tenth of a mile, and the parts to three digits, so two agree.
          expect(score.distance).toBeCloseTo(expected.distance, 2)
          expect(score.budget).toBeCloseTo(expected.budget, 2)
          expect(score.amenities).toBeCloseTo(expected.amenities, 2)
          expect(score.careType).toBeCloseTo(expected.careType, 2)
          expect(Math.abs(score.total - expected.total)).toBeLessThan(0.1)
        }
        const fits = facilities.map(({ id }) =>
          canServe(
            { miles: null, ...(communities[Number(id.slice(1))] ?? MENTIONING) },
            { age, amenities, high: budget.high },
          ),
        )
        expect(fits).toEqual([...fits].sort((a, b) => Number(b) - Number(a)))
      },
    ),
    { runs: 30, prove: 2000 },
  ))
