import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Amenity } from '../../../../shared/amenities.ts'
import { aFamily, type Community, setCatalogue } from '../../../testing/communities.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { findMatches } from '../../family/matching/service.ts'
import { wishesOf } from '../../family/matching/wishes.ts'
import { type CandidateFacts, candidateFactsOf, familyFactsOf } from '../ranking/order-facts.ts'
import { communitiesOf, type ExamFamily } from './exam-family.ts'
import { EXAM_FAMILIES } from './families.ts'
import { addUp, failingsOf } from './marking.ts'
import { QUESTIONS } from './questions.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

/** Wishes that imply no type of care. */
const PLAIN: Amenity[] = ['Gardens', 'Pet Friendly', 'Transportation', 'Social Activities']
/** What implies assisted living or skilled nursing. */
const THERAPY: Amenity[] = [...PLAIN.slice(1), 'Physical Therapy']

/** The places of a family's communities as the rules put them, by the very statement that families are served by. */
async function rulesOrder(family: ExamFamily): Promise<number[]> {
  const needsCare = family.facts.careTypes.includes('Skilled Nursing')
  const answers = aFamily({
    budget: '$3,500 - $4,500 (Standard Care)',
    amenities: needsCare ? THERAPY : PLAIN,
  })
  expect(familyFactsOf(wishesOf(answers))).toEqual(family.facts)
  const all = communitiesOf(family).map(({ community }) => community)
  await setCatalogue(
    db.sql,
    all.map((facts, place) => recordOf(facts, place, answers.amenities, needsCare)),
  )
  const matches = await findMatches(db.sql, answers)
  for (const match of matches) {
    // The model is told of these records what the examination tells of them.
    const facts = candidateFactsOf(match, wishesOf(answers))
    expect({ ...facts, miles: Math.round(facts.miles ?? 0) }).toEqual(all[Number(match.id)])
  }
  return matches.map(({ id }) => Number(id))
}

/** A record with these facts, as the catalogue would hold it. */
function recordOf(facts: CandidateFacts, place: number, wanted: Amenity[], needsCare: boolean): Community {
  const { wishesThere, wishesUnlisted } = facts
  const other = needsCare ? 'Independent Living' : 'Skilled Nursing'
  return {
    id: String(place),
    milesNorth: facts.miles,
    price: facts.price,
    rating: facts.rating,
    amenities: wanted.slice(0, wishesThere),
    absentAmenities: wanted.slice(wishesThere + wishesUnlisted),
    careTypes: { fits: ['Assisted Living'], other: [other], unknown: [] }[facts.care],
  }
}

test('the order of the rules passes, with everything right', async () => {
  const orders = new Map<ExamFamily, number[]>()
  for (const family of EXAM_FAMILIES) orders.set(family, await rulesOrder(family))
  const replies = QUESTIONS.map((showing) => ({
    showing,
    order: orders.get(showing.family) ?? [],
    outcome: 'answered' as const,
    durationMs: 5,
    promptTokens: null,
    completionTokens: null,
  }))
  const figures = addUp(replies, QUESTIONS)
  expect(figures).toMatchObject({ valid: 1, agreement: 1, steadiness: 1 })
  expect(failingsOf(figures, 20_000)).toEqual([])
})
