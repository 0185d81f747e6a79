import * as z from 'zod/mini'

/** Why only the rules ordered a family's list although a model is set up. */
export const FALLBACK_REASONS = ['not_ready', 'busy', 'unreachable', 'deadline', 'invalid', 'failed'] as const
export type FallbackReason = (typeof FALLBACK_REASONS)[number]

/**
 * The model's work for families in a period. Times are in milliseconds; null means there was nothing to
 * measure.
 */
export const ModelFigures = z.object({
  /** All searches, and those that the model helped to order. */
  searches: z.int(),
  byModel: z.int(),
  /** The other searches by reason, most frequent first. */
  fallbacks: z.array(z.object({ reason: z.enum(FALLBACK_REASONS), count: z.int() })),
  /** Duration of a single call to the model: the median and the 95th percentile. */
  medianMs: z.nullable(z.int()),
  p95Ms: z.nullable(z.int()),
  /**
   * Time a family waited for the model, including the queue and every call: the median and the 95th
   * percentile.
   */
  waitMedianMs: z.nullable(z.int()),
  waitP95Ms: z.nullable(z.int()),
  /** Calls to the model for families, and those with an invalid reply. */
  calls: z.int(),
  invalidCalls: z.int(),
})
export type ModelFigures = z.infer<typeof ModelFigures>
