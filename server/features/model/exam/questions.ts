import { createHash } from 'node:crypto'
import { PASS_THRESHOLDS } from '#shared/model.ts'
import { orderPrompt } from '../ranking/order-prompt.ts'
import { orderSchema } from '../ranking/order-schema.ts'
import { readOrder } from '../ranking/read-order.ts'
import type { Order } from './agreement.ts'
import { communitiesOf } from './exam-family.ts'
import { createQuestions, type ExamQuestion } from './exam-question.ts'
import { EXAM_FAMILIES } from './families.ts'

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
