import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AMENITY_LABELS, BUSINESS_AMENITIES } from '../../../../shared/amenities.ts'
import { AGE_RANGES, BUDGETS, CARE_TYPES } from '../../../../shared/options.ts'
import { computeScore, fitsLicense } from '../../../../shared/score.ts'
import { expectProperty } from '../../../../shared/testing/expect-property.ts'
import { arbitraryFacts } from '../../../testing/arbitrary-facts.ts'
import { setCatalogue, validAnswers } from '../../../testing/communities.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { locate } from '../geography/service.ts'
import { findCandidates } from './queries.ts'
import { wishesOf } from './wishes.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

const community = fc.record({
  milesNorth: fc.option(fc.integer({ min: 0, max: 150 }), { freq: 6 }),
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

test('the published computation agrees with the statement in every part, total and license fit', () =>
  expectProperty(
    fc.asyncProperty(
      fc.array(community, { minLength: 5, maxLength: 20 }),
      family,
      async (communities, { age, budget, amenities }) => {
        await setCatalogue(
          db.sql,
          communities.map((one, index) => ({ id: `c${index}`, ...one })),
        )
        const wishes = wishesOf(validAnswers({ age, budget: budget.label, amenities }))
        const found = await findCandidates(db.sql, wishes, await locate(db.sql, wishes))
        const isExcluded = ({ careTypes }: { careTypes: string[] }) =>
          careTypes.join() === 'Memory Care' && !amenities.includes('Memory Care')
        expect(found.length).toBe(communities.filter((one) => !isExcluded(one)).length)
        for (const one of found) {
          const score = computeScore(one, { high: budget.high, amenities })
          expect(score.distance).toBeCloseTo(one.distancePart, 9)
          expect(score.budget).toBeCloseTo(one.budgetPart, 9)
          expect(score.amenities).toBeCloseTo(one.amenitiesPart, 9)
          expect(score.careType).toBeCloseTo(one.careTypePart, 9)
          expect(score.total).toBeCloseTo(one.total, 7)
          expect(one.isFitting).toBe(fitsLicense(one, { age, amenities }))
        }
      },
    ),
    { runs: 30, prove: 2000 },
  ))
