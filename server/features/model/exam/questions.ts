import { createHash } from 'node:crypto'
import { Random, shuffle } from '#server/platform/random.ts'
import { PASS_THRESHOLDS } from '#shared/desk/model.ts'
import { orderSchema, readOrder } from '../ranking/order-answer.ts'
import { type CandidateFacts, orderPrompt } from '../ranking/order-prompt.ts'
import { communitiesOf, type ExamFamily, type Order } from './exam-family.ts'

/**
 * The fictional families of the examination: one for each fact that a model must read, one for unknown facts, and one for
 * all facts together. If one fact decides, all others are equal. So a model that reads only the price, for example, does
 * well with one family and no better than chance with the others.
 */

const BUDGET = 4500
const WISHES = 4
const FAMILY: ExamFamily['facts'] = {
  budget: BUDGET,
  wishes: WISHES,
  careTypes: ['Independent Living', 'Assisted Living'],
}

/** The facts of a community that do not decide: near, within budget, with all wishes met. */
const BASELINE: CandidateFacts = {
  miles: 5,
  price: 4000,
  wishesMet: WISHES,
  wishesUnlisted: 0,
  care: 'fits',
  rating: 40,
}
const repeat = (count: number, change: Partial<CandidateFacts> = {}) =>
  Array.from({ length: count }, (): CandidateFacts => ({ ...BASELINE, ...change }))
const vary = <Value>(values: readonly Value[], make: (value: Value) => Partial<CandidateFacts>) =>
  values.map((value): CandidateFacts => ({ ...BASELINE, ...make(value) }))

/** Near, within budget, all wishes; farther, over budget, half of them; far, twice the budget, none, other care. */
const everything: ExamFamily = {
  name: 'everything together',
  facts: FAMILY,
  tiers: [
    vary([1, 2, 3, 4], (miles) => ({ miles, price: 3900 + 100 * miles })),
    vary([17, 19, 21, 23], (miles) => ({ miles, price: 5000 + 10 * miles, wishesMet: 2 })),
    vary([55, 60, 65, 70], (miles) => ({ miles, price: 8500 + 10 * miles, wishesMet: 0, care: 'other' })),
  ],
}

/** Around the corner; half an hour by car; an hour or more each way, too far for visits on weekdays. */
const distance: ExamFamily = {
  name: 'distance',
  facts: FAMILY,
  tiers: [
    vary([1, 2, 3, 4], (miles) => ({ miles })),
    vary([17, 19, 21, 23], (miles) => ({ miles })),
    vary([55, 60, 65, 70], (miles) => ({ miles })),
  ],
}

/** Within the budget; about a fifth above it; twice the budget. */
const price: ExamFamily = {
  name: 'price',
  facts: FAMILY,
  tiers: [
    vary([3700, 3900, 4100, 4300], (price) => ({ price })),
    vary([5200, 5300, 5400, 5500], (price) => ({ price })),
    vary([8200, 8600, 9000, 9400], (price) => ({ price })),
  ],
}

/** All four wishes; two, the other two recorded as absent; none, all four recorded as absent. */
const wishes: ExamFamily = {
  name: 'wishes',
  facts: FAMILY,
  tiers: [repeat(4), repeat(4, { wishesMet: 2 }), repeat(4, { wishesMet: 0 })],
}

/** For someone who needs physical therapy: homes licensed for care; homes for people who need no care. */
const care: ExamFamily = {
  name: 'type of care',
  facts: { ...FAMILY, careTypes: ['Assisted Living', 'Skilled Nursing'] },
  tiers: [repeat(6), repeat(6, { care: 'other' })],
}

/** Known to fit; price, wishes and care unknown; known not to fit. */
const unknown: ExamFamily = {
  name: 'what is not known',
  facts: FAMILY,
  tiers: [
    vary([3700, 3900, 4100, 4300], (price) => ({ price })),
    repeat(4, { price: null, wishesMet: 0, wishesUnlisted: WISHES, care: 'unknown' }),
    vary([8200, 8600, 9000, 9400], (price) => ({ price, wishesMet: 0, care: 'other' })),
  ],
}

export const EXAM_FAMILIES: readonly ExamFamily[] = [everything, distance, price, wishes, care, unknown]

/** The number of questions about each family. Half of them are reverses of the others. */
const QUESTIONS_PER_FAMILY = 4

/** A family with its communities in the order that the model sees. */
export interface ExamQuestion {
  family: ExamFamily
  /** Indexes into communitiesOf(family), in the order shown. */
  shown: readonly number[]
}

/**
 * Creates all questions, each round with one question about every family. Every shuffled order is also used in reverse,
 * so a model that repeats the prompt's order, or always gives the same numbers, agrees with exactly half of the pairs.
 * The orders are fixed, so that every model gets the same exam.
 */
export function createQuestions(families: readonly ExamFamily[]): ExamQuestion[] {
  return Array.from({ length: QUESTIONS_PER_FAMILY }, (_, round) =>
    families.map((family, index) => {
      const seed = index * QUESTIONS_PER_FAMILY + Math.floor(round / 2) + 1
      const order = shuffledIndexes(communitiesOf(family).length, new Random(seed))
      return { family, shown: round % 2 === 0 ? order : order.toReversed() }
    }),
  ).flat()
}

/** The integers 0 to count − 1 in random order. */
export const shuffledIndexes = (count: number, random: Random): number[] =>
  shuffle([...Array(count).keys()], random)

/** All questions of the examination, in the order they are asked. */
export const QUESTIONS: readonly ExamQuestion[] = createQuestions(EXAM_FAMILIES)

/** Increase this when the grading changes. Changes of the questions are detected, see EXAM_VERSION. */
const GRADING_VERSION = 1

/** The same prompt and schema as for families' searches. */
export function promptOf({ family, shown }: ExamQuestion): { prompt: string; schema: object } {
  const all = communitiesOf(family).map(({ community }) => community)
  const candidates = shown.map((index) => all[index] as (typeof all)[number])
  return { prompt: orderPrompt(family.facts, candidates), schema: orderSchema(shown.length) }
}

/** Reads a complete or partial answer: the shown communities in its order, each once. */
export function readReply({ shown }: ExamQuestion, text: string): { order: Order; isValid: boolean } {
  const { ids, isValid } = readOrder(text, shown.length)
  const order = ids.map((id) => shown[id - 1]).filter((index) => index !== undefined)
  return { order: [...new Set(order)], isValid }
}

/**
 * Identifies this examination. A change of a prompt, schema, family or pass mark makes a new version, and all models are
 * examined again.
 */
export const EXAM_VERSION: string = createHash('sha256')
  .update(JSON.stringify([GRADING_VERSION, PASS_THRESHOLDS, QUESTIONS.map(promptOf)]))
  .digest('hex')
  .slice(0, 16)
