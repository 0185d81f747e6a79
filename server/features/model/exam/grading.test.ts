import { describe, expect, test } from 'vitest'
import { Random } from '#server/platform/random.ts'
import { PASS_THRESHOLDS } from '#shared/desk/model.ts'
import type { CandidateFacts } from '../ranking/order-prompt.ts'
import { canNoLongerPass, computeFigures, type ExamReply, findFailureReasons, knownOrder } from './examine.ts'
import {
  communitiesOf,
  computeAgreement,
  computeSteadiness,
  createQuestions,
  EXAM_FAMILIES,
  type ExamFamily,
  type ExamQuestion,
  mean,
  type Order,
  pairsOf,
  shuffledIndexes,
} from './questions.ts'

const DEADLINE_MS = 20_000
const QUESTIONS = createQuestions(EXAM_FAMILIES)

type Model = (question: ExamQuestion) => Order
const replyOf = (question: ExamQuestion, order: Order, change: Partial<ExamReply> = {}): ExamReply => ({
  question,
  order,
  outcome: order.length === question.shown.length ? 'answered' : 'invalid',
  durationMs: 900,
  promptTokens: 600,
  completionTokens: 70,
  ...change,
})
const examineModel = (model: Model) =>
  computeFigures(
    QUESTIONS.map((question) => replyOf(question, model(question))),
    QUESTIONS,
  )
const verdict = (model: Model) => findFailureReasons(examineModel(model), DEADLINE_MS)

/** Sorts by one fact only. Communities with the same value stay as shown. */
const byFact =
  (fact: (community: CandidateFacts) => number): Model =>
  ({ family, shown }) => {
    const all = communitiesOf(family)
    const value = (index: number) => fact((all[index] as (typeof all)[number]).community)
    return shown.toSorted((a, b) => value(a) - value(b))
  }
const knowing: Model = ({ family }) => knownOrder(family)
const echoing: Model = ({ shown }) => shown
const oneId: Model = ({ shown }) => shown.slice(0, 1)

/** Knows the order, but repeats the prompt's order in this share of its replies. */
const mixed =
  (share: number, random: Random): Model =>
  (question) =>
    random.chance(share) ? echoing(question) : knowing(question)

test('a family has twelve communities, and the order of its tiers is undisputed', () => {
  for (const family of EXAM_FAMILIES) {
    const all = communitiesOf(family).map(({ community }) => community)
    expect(all).toHaveLength(12)
    for (const [better, worse] of pairsOf(family)) {
      const signs = compareFacts(family, all[better] as CandidateFacts, all[worse] as CandidateFacts)
      expect(Math.min(...signs)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...signs)).toBe(1)
    }
  }
})

/** For each fact: 1 if `one` is better, 0 if both are equal, −1 if it is worse. */
function compareFacts(family: ExamFamily, one: CandidateFacts, other: CandidateFacts): number[] {
  const CARE = { fits: 2, unknown: 1, other: 0 }
  const budget = family.facts.budget as number
  const overBudget = ({ price }: CandidateFacts) => (price === null ? 1 : Math.max(0, price - budget))
  const facts = [
    (of: CandidateFacts) => -(of.miles as number),
    (of: CandidateFacts) => -overBudget(of),
    (of: CandidateFacts) => of.wishesMet + of.wishesUnlisted / 2,
    (of: CandidateFacts) => CARE[of.care],
    (of: CandidateFacts) => of.rating as number,
  ]
  return facts.map((fact) => Math.sign(fact(one) - fact(other)))
}

test('every family has four questions: two fixed orders and their reverses', () => {
  expect(QUESTIONS).toHaveLength(4 * EXAM_FAMILIES.length)
  expect(createQuestions(EXAM_FAMILIES)).toEqual(QUESTIONS)
  for (const family of EXAM_FAMILIES) {
    const orders = QUESTIONS.filter((question) => question.family === family).map(({ shown }) => shown)
    expect(orders[1]).toEqual(orders[0]?.toReversed())
    expect(orders[3]).toEqual(orders[2]?.toReversed())
    expect(orders[2]).not.toEqual(orders[0])
    for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual(knownOrder(family))
  }
})

describe('passes', () => {
  test('the known order, every time', () => {
    expect(examineModel(knowing)).toMatchObject({ valid: 1, agreement: 1, steadiness: 1, asked: 24, of: 24 })
    expect(verdict(knowing)).toEqual([])
  })

  test('few mistakes: one reply of 24 that repeats the prompt’s order, and one that is late', () => {
    const replies = QUESTIONS.map((question, index) =>
      replyOf(question, index === 7 ? echoing(question) : knowing(question), {
        durationMs: index === 3 ? DEADLINE_MS : 900,
        outcome: index === 3 ? 'timed_out' : 'answered',
      }),
    )
    expect(findFailureReasons(computeFigures(replies, QUESTIONS), DEADLINE_MS)).toEqual([])
  })
})

test('a model that repeats the prompt’s order in one of twenty replies usually passes', () => {
  const random = new Random(4)
  const verdicts = Array.from({ length: 100 }, () => verdict(mixed(1 / 20, random)))
  expect(verdicts.filter((failureReasons) => failureReasons.length === 0).length).toBeGreaterThan(85)
})

describe('clearly fails', () => {
  test('repeating the prompt’s order: agreement of exactly ½, steadiness of ⅓', () => {
    const { valid, agreement, steadiness } = examineModel(echoing)
    expect(valid).toBe(1)
    expect(agreement).toBeCloseTo(0.5, 10)
    expect(steadiness).toBeCloseTo(1 / 3, 10)
    expect(verdict(echoing)).toEqual(['agreement', 'family', 'steadiness'])
    expect(verdict(({ shown }) => shown.toReversed())).toEqual(['agreement', 'family', 'steadiness'])
  })

  test('the same numbers every time: agreement of about ½', () => {
    const random = new Random(1)
    for (let times = 0; times < 200; times++) {
      const numbers = shuffledIndexes(12, random)
      const { agreement } = examineModel(({ shown }) => numbers.map((number) => shown[number] as number))
      expect(Math.abs(agreement - 0.5)).toBeLessThan(0.1)
    }
  })

  test('answering at random: of two hundred models, none comes more than halfway from ½ to the pass mark', () => {
    const random = new Random(2)
    const models = Array.from({ length: 200 }, () =>
      examineModel(({ shown }) => shuffledIndexes(shown.length, random)),
    )
    const agreements = models.map(({ agreement }) => agreement)
    expect(mean(agreements)).toBeCloseTo(0.5, 2)
    expect(Math.max(...agreements)).toBeLessThan((PASS_THRESHOLDS.agreement + 0.5) / 2)
    expect(mean(models.map(({ steadiness }) => steadiness ?? 0))).toBeCloseTo(0.5, 2)
  })

  test('naming one community twelve times: no valid reply, and agreement near ½', () => {
    const { valid, agreement } = examineModel(oneId)
    expect(valid).toBe(0)
    expect(agreement).toBeLessThan(0.65)
    expect(verdict(oneId)).toEqual(['valid', 'agreement', 'family', 'steadiness'])
  })

  test('empty replies', () => {
    expect(examineModel(() => [])).toMatchObject({ valid: 0, agreement: 0.5, steadiness: 0.5 })
  })

  test.each([
    ['the price', (of: CandidateFacts) => of.price ?? 0],
    ['the distance', (of: CandidateFacts) => of.miles ?? 0],
    ['the wishes', (of: CandidateFacts) => -of.wishesMet],
    ['the care', (of: CandidateFacts) => (of.care === 'fits' ? 0 : 1)],
    ['the price, as if higher were better', (of: CandidateFacts) => -(of.price ?? 0)],
  ])('reading only %s', (_what, fact) => {
    expect(verdict(byFact(fact))).toEqual(expect.arrayContaining(['agreement', 'family']))
  })

  test('ignoring one fact: fails in the family that depends on it', () => {
    const ignoresDistance: Model = (question) =>
      question.family.name === 'distance' ? echoing(question) : knowing(question)
    expect(examineModel(ignoresDistance).agreement).toBeGreaterThan(PASS_THRESHOLDS.agreement)
    expect(verdict(ignoresDistance)).toContain('family')
  })

  test('repeating the prompt’s order in half of the replies', () => {
    const random = new Random(3)
    const verdicts = Array.from({ length: 100 }, () => verdict(mixed(1 / 2, random)))
    expect(verdicts.filter((failureReasons) => failureReasons.length === 0)).toEqual([])
  })

  test('exceeding the deadline in two of 24 replies, though they are right', () => {
    const replies = QUESTIONS.map((question, index) =>
      replyOf(question, knowing(question), { durationMs: index < 2 ? DEADLINE_MS : 900 }),
    )
    expect(findFailureReasons(computeFigures(replies, QUESTIONS), DEADLINE_MS)).toEqual(['slow'])
    expect(findFailureReasons(computeFigures(replies, QUESTIONS), DEADLINE_MS + 1)).toEqual([])
  })
})

describe('canNoLongerPass', () => {
  const repliesUntilLost = (model: Model, durationMs = 900) =>
    QUESTIONS.findIndex((_, index) => {
      const replies = QUESTIONS.slice(0, index + 1).map((question) =>
        replyOf(question, model(question), { durationMs }),
      )
      return canNoLongerPass(replies, QUESTIONS, DEADLINE_MS)
    }) + 1

  test('detects a certain failure early', () => {
    expect(repliesUntilLost(oneId)).toBe(3)
    expect(repliesUntilLost(knowing, DEADLINE_MS)).toBe(2)
    expect(repliesUntilLost(echoing)).toBeLessThan(10)
  })

  test('is never true for a model that passes', () => {
    expect(repliesUntilLost(knowing)).toBe(0)
  })
})

test('figures of an unfinished examination show its progress, and null for what is unknown', () => {
  const [first] = QUESTIONS as [ExamQuestion]
  const reply = replyOf(first, knowing(first), { promptTokens: null, completionTokens: null })
  expect(computeFigures([reply], QUESTIONS)).toMatchObject({
    asked: 1,
    of: 24,
    steadiness: null,
    promptTokens: null,
  })
  expect(computeFigures([], QUESTIONS)).toMatchObject({ asked: 0, valid: 0, agreement: 0, medianMs: 0 })
})

test('communities left out rank after those named, and a pair left out counts half', () => {
  const family: ExamFamily = { ...(EXAM_FAMILIES[0] as ExamFamily) }
  expect(computeAgreement(family, knownOrder(family).slice(0, 4))).toBeCloseTo((32 + 8) / 48, 10)
  expect(computeAgreement(family, knownOrder(family).toReversed())).toBe(0)
  expect(computeSteadiness(family, [knownOrder(family)])).toBeUndefined()
  expect(computeSteadiness(family, [[], []])).toBe(0.5)
})
