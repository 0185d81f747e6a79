import { createHash } from 'node:crypto'
import { PASS_THRESHOLDS } from '../../../../shared/model-state.ts'
import { orderPrompt } from '../ranking/order-prompt.ts'
import { orderSchema } from '../ranking/order-schema.ts'
import { readOrder } from '../ranking/read-order.ts'
import type { Order } from './agreement.ts'
import { communitiesOf } from './exam-family.ts'
import { EXAM_FAMILIES } from './families.ts'
import { type Showing, showingsOf } from './showings.ts'

/** Every question of the examination, in the order in which they are asked. */
export const QUESTIONS: readonly Showing[] = showingsOf(EXAM_FAMILIES)

/** To be raised when replies are marked in another way; what is asked tells by itself, see EXAM_VERSION. */
const MARKING = 1

/** The very prompt and schema that families' searches are asked with. */
export function questionOf({ family, shown }: Showing): { prompt: string; schema: object } {
  const all = communitiesOf(family).map(({ community }) => community)
  const candidates = shown.map((place) => all[place] as (typeof all)[number])
  return { prompt: orderPrompt(family.facts, candidates), schema: orderSchema(shown.length) }
}

/** What an answer, or the part that came of one, says: the shown communities in its order, each once. */
export function orderIn({ shown }: Showing, text: string): { order: Order; isValid: boolean } {
  const { ids, isValid } = readOrder(text, shown.length)
  const places = ids.map((id) => shown[id - 1]).filter((place) => place !== undefined)
  return { order: [...new Set(places)], isValid }
}

/**
 * Names this examination: another prompt, schema, family or pass mark is another version, and a model that passed the
 * one before sits it anew.
 */
export const EXAM_VERSION: string = createHash('sha256')
  .update(JSON.stringify([MARKING, PASS_THRESHOLDS, QUESTIONS.map(questionOf)]))
  .digest('hex')
  .slice(0, 16)
