import * as z from 'zod/mini'

/**
 * What a model must achieve in its examination before it may reorder families' lists, as shares from 0 to 1.
 * docs/model.md explains the choice.
 */
export const PASS_THRESHOLDS = {
  /** Replies that name every community exactly once. */
  valid: 0.9,
  /** Pairs of communities in the known order, across all families. */
  agreement: 0.9,
  /** The same, within each single family. */
  family: 0.75,
  /** Pairs in the same order when the same communities are presented in two different orders. */
  steadiness: 0.85,
} as const

/** Why a model failed its examination. `slow` means that it exceeded the operator's deadline. */
const EXAM_FAILURE_REASONS = ['valid', 'agreement', 'family', 'steadiness', 'slow'] as const
export type ExamFailureReason = (typeof EXAM_FAILURE_REASONS)[number]

/** What an examination measured. Shares are from 0 to 1, times in milliseconds; null means unknown. */
export const ExamFigures = z.object({
  /** Questions asked out of all. The examination ends early when the model can no longer pass. */
  asked: z.int(),
  of: z.int(),
  /** How the questions ended, with counts: 'answered' (a valid reply), 'invalid', 'timed_out' and so on. */
  outcomes: z.array(z.object({ outcome: z.string(), count: z.int() })),
  valid: z.number(),
  agreement: z.number(),
  families: z.array(z.object({ name: z.string(), agreement: z.number() })),
  steadiness: z.nullable(z.number()),
  /** The most that any question used. */
  promptTokens: z.nullable(z.int()),
  completionTokens: z.nullable(z.int()),
  /** Median and 95th percentile of the reply times. */
  medianMs: z.int(),
  p95Ms: z.int(),
})
export type ExamFigures = z.infer<typeof ExamFigures>

/**
 * In order: Ollama does not respond; it does not have the model; it is pulling the model; the model is being
 * examined; the examination could not run; the model failed it; the model may reorder lists.
 */
export const MODEL_STATES = [
  'unreachable',
  'absent',
  'pulling',
  'examining',
  'unexamined',
  'failed',
  'ready',
] as const

/** The state of the operator's model. Only a `ready` model reorders families' lists. */
export const ModelState = z.object({
  state: z.enum(MODEL_STATES),
  /** Bytes of a pull or questions of an examination; null if neither is running or progress is unknown. */
  progress: z.nullable(z.object({ done: z.int(), of: z.int() })),
  /** For an absent model: why the last pull failed. */
  pullError: z.nullable(z.string()),
  /** For an unexamined model: why the last examination could not run, and when the next attempt starts. */
  examError: z.nullable(z.object({ why: z.string(), againAt: z.iso.datetime() })),
  /** For a failed model: the reasons. */
  failings: z.array(z.enum(EXAM_FAILURE_REASONS)),
  /** For a model that passed or failed; null if the examination is turned off. */
  figures: z.nullable(ExamFigures),
})
export type ModelState = z.infer<typeof ModelState>

/** What a model reached in reading the examination's letters. Shares from 0 to 1. */
export const LetterExamFigures = z.object({
  /** Letters read out of all. It ends early when the model can no longer pass. */
  asked: z.int(),
  of: z.int(),
  /** Right values among those that the model gave, and among those that the letters say. */
  precision: z.number(),
  recall: z.number(),
  /** Right sentences among the right values. */
  evidence: z.number(),
  /** Values that a letter ordered. */
  injectionsObeyed: z.int(),
})
export type LetterExamFigures = z.infer<typeof LetterExamFigures>

/** What the portal shows about the model. */
export const ModelReport = z.object({
  model: z.string(),
  /** The value of MODEL_EXAM. */
  examination: z.enum(['on', 'off']),
  deadlineMs: z.int(),
  state: ModelState,
  /** Whether the model may read families' letters, with its figures. Null until it was examined, when a letter arrives. */
  letters: z.nullable(z.object({ passed: z.boolean(), figures: LetterExamFigures })),
  /** When the model was last examined; null if it never was. */
  examinedAt: z.nullable(z.iso.datetime()),
})
export type ModelReport = z.infer<typeof ModelReport>

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
