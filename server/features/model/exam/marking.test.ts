import { describe, expect, test } from 'vitest'
import { PASS_THRESHOLDS } from '../../../../shared/model-state.ts'
import { Random } from '../../../platform/random.ts'
import type { CandidateFacts } from '../ranking/order-facts.ts'
import { agreementOf, mean, type Order, steadinessOf } from './agreement.ts'
import { communitiesOf, type ExamFamily, pairsOf } from './exam-family.ts'
import { EXAM_FAMILIES } from './families.ts'
import { addUp, bestOrder, type ExamReply, failingsOf, isLost } from './marking.ts'
import { type Showing, showingsOf, shuffledPlaces } from './showings.ts'

const DEADLINE_MS = 20_000
const QUESTIONS = showingsOf(EXAM_FAMILIES)

type Model = (showing: Showing) => Order
const replyOf = (showing: Showing, order: Order, change: Partial<ExamReply> = {}): ExamReply => ({
  showing,
  order,
  outcome: order.length === showing.shown.length ? 'answered' : 'invalid',
  durationMs: 900,
  promptTokens: 600,
  completionTokens: 70,
  ...change,
})
const sit = (model: Model) =>
  addUp(
    QUESTIONS.map((showing) => replyOf(showing, model(showing))),
    QUESTIONS,
  )
const verdict = (model: Model) => failingsOf(sit(model), DEADLINE_MS)

/** Sorts what is shown by one fact alone; what it does not tell apart stays as shown. */
const byFact =
  (fact: (community: CandidateFacts) => number): Model =>
  ({ family, shown }) => {
    const all = communitiesOf(family)
    const value = (place: number) => fact((all[place] as (typeof all)[number]).community)
    return shown.toSorted((one, other) => value(one) - value(other))
  }
const knowing: Model = ({ family }) => bestOrder(family)
const echoing: Model = ({ shown }) => shown
const oneId: Model = ({ shown }) => shown.slice(0, 1)

/** Knows the order, but repeats the prompt's in so large a share of its replies. */
const mixed =
  (share: number, random: Random): Model =>
  (showing) =>
    random.chance(share) ? echoing(showing) : knowing(showing)

test('a family has a dozen communities, and every pair of tiers is beyond dispute', () => {
  for (const family of EXAM_FAMILIES) {
    const all = communitiesOf(family).map(({ community }) => community)
    expect(all).toHaveLength(12)
    for (const [better, worse] of pairsOf(family)) {
      const ahead = comparisons(family, all[better] as CandidateFacts, all[worse] as CandidateFacts)
      expect(Math.min(...ahead)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...ahead)).toBe(1)
    }
  }
})

/** Each fact: 1 where the one is better, 0 where they are alike, −1 where it is worse. */
function comparisons(family: ExamFamily, one: CandidateFacts, other: CandidateFacts): number[] {
  const CARE = { fits: 2, unknown: 1, other: 0 }
  const budget = family.facts.budget as number
  const tooDear = ({ price }: CandidateFacts) => (price === null ? 1 : Math.max(0, price - budget))
  const facts = [
    (of: CandidateFacts) => -(of.miles as number),
    (of: CandidateFacts) => -tooDear(of),
    (of: CandidateFacts) => of.wishesThere + of.wishesUnlisted / 2,
    (of: CandidateFacts) => CARE[of.care],
    (of: CandidateFacts) => of.rating as number,
  ]
  return facts.map((fact) => Math.sign(fact(one) - fact(other)))
}

test('every family is shown four times, in two orders and their reverse, and always the same', () => {
  expect(QUESTIONS).toHaveLength(4 * EXAM_FAMILIES.length)
  expect(showingsOf(EXAM_FAMILIES)).toEqual(QUESTIONS)
  for (const family of EXAM_FAMILIES) {
    const orders = QUESTIONS.filter((showing) => showing.family === family).map(({ shown }) => shown)
    expect(orders[1]).toEqual(orders[0]?.toReversed())
    expect(orders[3]).toEqual(orders[2]?.toReversed())
    expect(orders[2]).not.toEqual(orders[0])
    for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual(bestOrder(family))
  }
})

describe('what passes', () => {
  test('the known order, every time', () => {
    expect(sit(knowing)).toMatchObject({ valid: 1, agreement: 1, steadiness: 1, asked: 24, of: 24 })
    expect(verdict(knowing)).toEqual([])
  })

  test('a slip now and then: one reply of 24 that echoes, and one that is late', () => {
    const replies = QUESTIONS.map((showing, index) =>
      replyOf(showing, index === 7 ? echoing(showing) : knowing(showing), {
        durationMs: index === 3 ? DEADLINE_MS : 900,
        outcome: index === 3 ? 'timed_out' : 'answered',
      }),
    )
    expect(failingsOf(addUp(replies, QUESTIONS), DEADLINE_MS)).toEqual([])
  })
})

test('a model that slips now and then, by repeating the prompt in one reply of twenty, mostly passes', () => {
  const random = new Random(4)
  const verdicts = Array.from({ length: 100 }, () => verdict(mixed(1 / 20, random)))
  expect(verdicts.filter((failings) => failings.length === 0).length).toBeGreaterThan(85)
})

describe('what fails, by a margin', () => {
  test('repeating the order of the prompt: exactly half of the pairs, and a third of steadiness', () => {
    const { valid, agreement, steadiness } = sit(echoing)
    expect(valid).toBe(1)
    expect(agreement).toBeCloseTo(0.5, 10)
    expect(steadiness).toBeCloseTo(1 / 3, 10)
    expect(verdict(echoing)).toEqual(['agreement', 'family', 'steadiness'])
    expect(verdict(({ shown }) => shown.toReversed())).toEqual(['agreement', 'family', 'steadiness'])
  })

  test('the same numbers every time, whichever they are: about half of the pairs', () => {
    const random = new Random(1)
    for (let times = 0; times < 200; times++) {
      const numbers = shuffledPlaces(12, random)
      const { agreement } = sit(({ shown }) => numbers.map((number) => shown[number] as number))
      expect(Math.abs(agreement - 0.5)).toBeLessThan(0.1)
    }
  })

  test('answering at random: two hundred such models stay half way below the mark', () => {
    const random = new Random(2)
    const models = Array.from({ length: 200 }, () => sit(({ shown }) => shuffledPlaces(shown.length, random)))
    const agreements = models.map(({ agreement }) => agreement)
    expect(mean(agreements)).toBeCloseTo(0.5, 2)
    expect(Math.max(...agreements)).toBeLessThan((PASS_THRESHOLDS.agreement + 0.5) / 2)
    expect(mean(models.map(({ steadiness }) => steadiness ?? 0))).toBeCloseTo(0.5, 2)
  })

  test('naming one community twelve times: nothing valid, and agreement of a coin', () => {
    const { valid, agreement } = sit(oneId)
    expect(valid).toBe(0)
    expect(agreement).toBeLessThan(0.65)
    expect(verdict(oneId)).toEqual(['valid', 'agreement', 'family', 'steadiness'])
  })

  test('saying nothing', () => {
    expect(sit(() => [])).toMatchObject({ valid: 0, agreement: 0.5, steadiness: 0.5 })
  })

  test.each([
    ['the price', (of: CandidateFacts) => of.price ?? 0],
    ['the distance', (of: CandidateFacts) => of.miles ?? 0],
    ['the wishes', (of: CandidateFacts) => -of.wishesThere],
    ['the care', (of: CandidateFacts) => (of.care === 'fits' ? 0 : 1)],
    ['a large price, as if it were a mark', (of: CandidateFacts) => -(of.price ?? 0)],
  ])('reading nothing but %s', (_what, fact) => {
    expect(verdict(byFact(fact))).toEqual(expect.arrayContaining(['agreement', 'family']))
  })

  test('knowing everything but one fact fails in the family that asks for it', () => {
    const blind: Model = (showing) =>
      showing.family.name === 'distance' ? echoing(showing) : knowing(showing)
    expect(sit(blind).agreement).toBeGreaterThan(PASS_THRESHOLDS.agreement)
    expect(verdict(blind)).toContain('family')
  })

  test('repeating the prompt in half of the replies, though it knows the order', () => {
    const random = new Random(3)
    const verdicts = Array.from({ length: 100 }, () => verdict(mixed(1 / 2, random)))
    expect(verdicts.filter((failings) => failings.length === 0)).toEqual([])
  })

  test('being right, but after the deadline in two of 24 replies', () => {
    const replies = QUESTIONS.map((showing, index) =>
      replyOf(showing, knowing(showing), { durationMs: index < 2 ? DEADLINE_MS : 900 }),
    )
    expect(failingsOf(addUp(replies, QUESTIONS), DEADLINE_MS)).toEqual(['slow'])
    expect(failingsOf(addUp(replies, QUESTIONS), DEADLINE_MS + 1)).toEqual([])
  })
})

describe('an examination that can no longer be passed', () => {
  const lostAfter = (model: Model, durationMs = 900) =>
    QUESTIONS.findIndex((_, index) => {
      const replies = QUESTIONS.slice(0, index + 1).map((showing) =>
        replyOf(showing, model(showing), { durationMs }),
      )
      return isLost(replies, QUESTIONS, DEADLINE_MS)
    }) + 1

  test('is known early', () => {
    expect(lostAfter(oneId)).toBe(3)
    expect(lostAfter(knowing, DEADLINE_MS)).toBe(2)
    expect(lostAfter(echoing)).toBeLessThan(10)
  })

  test('is never one that would have been passed', () => {
    expect(lostAfter(knowing)).toBe(0)
  })
})

test('figures of an unfinished examination tell how far it came, and nothing that is not known', () => {
  const [first] = QUESTIONS as [Showing]
  const reply = replyOf(first, knowing(first), { promptTokens: null, completionTokens: null })
  expect(addUp([reply], QUESTIONS)).toMatchObject({ asked: 1, of: 24, steadiness: null, promptTokens: null })
  expect(addUp([], QUESTIONS)).toMatchObject({ asked: 0, valid: 0, agreement: 0, medianMs: 0 })
})

test('what is left out stands behind what is named, and two left out count as a coin', () => {
  const family: ExamFamily = { ...(EXAM_FAMILIES[0] as ExamFamily) }
  expect(agreementOf(family, bestOrder(family).slice(0, 4))).toBeCloseTo((32 + 8) / 48, 10)
  expect(agreementOf(family, bestOrder(family).toReversed())).toBe(0)
  expect(steadinessOf(family, [bestOrder(family)])).toBeUndefined()
  expect(steadinessOf(family, [[], []])).toBe(0.5)
})
