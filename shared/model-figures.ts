import * as z from 'zod/mini'

/** Why the rules alone ordered a family's list although a model is set up. */
export const FALLBACK_REASONS = ['not_ready', 'busy', 'unreachable', 'deadline', 'invalid', 'failed'] as const
export type FallbackReason = (typeof FALLBACK_REASONS)[number]

/** What the model did for families in a period. Times in milliseconds; null when there is nothing to measure. */
export const ModelFigures = z.object({
  /** Searches, and how many of them the model helped to order. */
  searches: z.int(),
  byModel: z.int(),
  /** The others, by reason, the most frequent first. */
  fallbacks: z.array(z.object({ reason: z.enum(FALLBACK_REASONS), count: z.int() })),
  /** How long the model took for one call: half of them at most, and 19 of 20 at most. */
  medianMs: z.nullable(z.int()),
  p95Ms: z.nullable(z.int()),
  /** How long a family waited for it, in the queue and for all calls of its search: half at most, and 19 of 20 at most. */
  waitMedianMs: z.nullable(z.int()),
  waitP95Ms: z.nullable(z.int()),
  /** Calls of the model for families, and how many of them answered something else than was asked for. */
  calls: z.int(),
  invalidCalls: z.int(),
})
export type ModelFigures = z.infer<typeof ModelFigures>
