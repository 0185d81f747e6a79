import type { Match } from '../../../../shared/facility.ts'
import { MODEL_CANDIDATES } from '../../../../shared/matching.ts'

/** At most so many communities are shown to the model; the others keep their place after them. */
export const MAX_CANDIDATES = MODEL_CANDIDATES
/** For so many, from the first on, the model may say what speaks for them most. */
export const MAX_REASONS = 3

type ReasonCode = Match['reasons'][number]['code']

/** What the model may name, in one short word each, and the reasons of a record that it then stands for. */
export const TOPICS = {
  price: ['within_budget', 'below_budget'],
  care: ['care_type'],
  amenities: ['amenities_all', 'amenities_some'],
  distance: ['near'],
} as const satisfies Record<string, readonly ReasonCode[]>
export type Topic = keyof typeof TOPICS
export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[]

/** The JSON schema of an answer about `count` candidates. That an id comes once is not to be had from a schema. */
export function orderSchema(count: number): object {
  const reasons = Math.min(MAX_REASONS, count)
  return {
    type: 'object',
    properties: {
      order: {
        type: 'array',
        items: { type: 'integer', enum: Array.from({ length: count }, (_, index) => index + 1) },
        minItems: count,
        maxItems: count,
      },
      why: {
        type: 'array',
        items: { type: 'string', enum: [...TOPIC_NAMES, 'none'] },
        minItems: reasons,
        maxItems: reasons,
      },
    },
    required: ['order', 'why'],
  }
}
