import { createHash } from 'node:crypto'
import { Random, shuffle } from '#server/platform/random.ts'
import { PASS_THRESHOLDS } from '#shared/desk/model.ts'
import { orderSchema, readOrder } from '../ranking/order-answer.ts'
import { orderPrompt } from '../ranking/order-prompt.ts'
import { communitiesOf, type ExamFamily, type Order } from './exam-family.ts'
import { EXAM_FAMILIES } from './families.ts'

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
