import type { Match } from '#shared/facility.ts'
import { MODEL_CANDIDATES } from '#shared/matching.ts'

/** The model sees at most this many communities. The others follow in the rules' order. */
export const MAX_CANDIDATES = MODEL_CANDIDATES
/** The model names the most important topic of this many communities, from the first on. */
export const MAX_REASONS = 3

type ReasonCode = Match['reasons'][number]['code']

/** The topics that the model may name, and the reasons that each of them covers. */
export const TOPICS = {
  price: ['within_budget', 'below_budget'],
  care: ['care_type'],
  amenities: ['amenities_all', 'amenities_some'],
  distance: ['near'],
} as const satisfies Record<string, readonly ReasonCode[]>
export type Topic = keyof typeof TOPICS
export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[]

/** The JSON schema of an answer about `count` candidates. A schema can't require that the ids are unique. */
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
