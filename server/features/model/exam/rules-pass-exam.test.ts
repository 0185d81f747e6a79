import { expect, test } from 'vitest'
import { type Community, setCatalogue, validAnswers } from '#server/testing/communities.ts'
import { findFor } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import type { Amenity } from '#shared/contract/amenities.ts'
import { wishesOf } from '#shared/matching/wishes.ts'
import { type CandidateFacts, candidateFactsOf, familyFactsOf } from '../ranking/order-prompt.ts'
import { computeFigures, findFailureReasons } from './examine.ts'
import { communitiesOf, EXAM_FAMILIES, type ExamFamily, QUESTIONS } from './questions.ts'

const db = openForTests(freshDatabase)

/** Amenities that imply no type of care. */
const PLAIN: Amenity[] = ['Gardens', 'Pet Friendly', 'Transportation', 'Social Activities']
/** Amenities that imply assisted living or skilled nursing. */
const THERAPY: Amenity[] = [...PLAIN.slice(1), 'Physical Therapy']

/** Indexes of a family's communities in the rules' order, from the same statement that serves families. */
async function rulesOrder(family: ExamFamily): Promise<number[]> {
  const needsCare = family.facts.careTypes.includes('Skilled Nursing')
  const answers = validAnswers({
    budget: '$3,500 - $4,500 (Standard Care)',
    amenities: needsCare ? THERAPY : PLAIN,
  })
  expect(familyFactsOf(wishesOf(answers))).toEqual(family.facts)
  const all = communitiesOf(family).map(({ community }) => community)
  await setCatalogue(
    db.sql,
    all.map((facts, index) => recordOf(facts, index, answers.amenities, needsCare)),
  )
  const { facilities: matches } = await findFor(db.sql, answers)
  for (const match of matches) {
    // For these records the model would get the same facts as in the examination.
    const facts = candidateFactsOf(match, wishesOf(answers))
    expect({ ...facts, miles: Math.round(facts.miles ?? 0) }).toEqual(all[Number(match.id)])
  }
  return matches.map(({ id }) => Number(id))
}

/** A catalog record with these facts. */
function recordOf(facts: CandidateFacts, index: number, wanted: Amenity[], needsCare: boolean): Community {
  const { wishesMet, wishesUnlisted } = facts
  const other = needsCare ? 'Independent Living' : 'Skilled Nursing'
  return {
    id: String(index),
    milesNorth: facts.miles,
    price: facts.price,
    rating: facts.rating,
    amenities: wanted.slice(0, wishesMet),
    absentAmenities: wanted.slice(wishesMet + wishesUnlisted),
    careTypes: { fits: ['Assisted Living'], other: [other], unknown: [] }[facts.care],
  }
}

test('the rules’ order passes with full marks', async () => {
  const orders = new Map<ExamFamily, number[]>()
  for (const family of EXAM_FAMILIES) orders.set(family, await rulesOrder(family))
  const replies = QUESTIONS.map((question) => ({
    question,
    order: orders.get(question.family) ?? [],
    outcome: 'answered' as const,
    durationMs: 5,
    promptTokens: null,
    completionTokens: null,
  }))
  const figures = computeFigures(replies, QUESTIONS)
  expect(figures).toMatchObject({ valid: 1, agreement: 1, steadiness: 1 })
  expect(findFailureReasons(figures, 20_000)).toEqual([])
})
