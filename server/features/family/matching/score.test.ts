import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AMENITY_LABELS, BUSINESS_AMENITIES } from '../../../../shared/amenities.ts'
import { BUDGETS, CARE_TYPES } from '../../../../shared/options.ts'
import { computeScore } from '../../../../shared/score.ts'
import { expectProperty } from '../../../../shared/testing/expect-property.ts'
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
})
const family = fc.record({
  budget: fc.constantFrom(...BUDGETS),
  amenities: fc.uniqueArray(fc.constantFrom(...AMENITY_LABELS), { minLength: 1 }),
})

test('the published computation agrees with the statement in every part and total', () =>
  expectProperty(
    fc.asyncProperty(
      fc.array(community, { minLength: 5, maxLength: 20 }),
      family,
      async (communities, { budget, amenities }) => {
        await setCatalogue(
          db.sql,
          communities.map((one, index) => ({ id: `c${index}`, ...one })),
        )
        const wishes = wishesOf(validAnswers({ budget: budget.label, amenities }))
        const found = await findCandidates(db.sql, wishes, await locate(db.sql, wishes))
        expect(found.length).toBe(communities.length)
        for (const one of found) {
          const score = computeScore(one, { high: budget.high, amenities })
          expect(score.distance).toBeCloseTo(one.distancePart, 9)
          expect(score.budget).toBeCloseTo(one.budgetPart, 9)
          expect(score.amenities).toBeCloseTo(one.amenitiesPart, 9)
          expect(score.careType).toBeCloseTo(one.careTypePart, 9)
          expect(score.total).toBeCloseTo(one.total, 7)
        }
      },
    ),
    { runs: 30, prove: 2000 },
  ))
