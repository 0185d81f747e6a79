import * as z from 'zod/mini'

/**
 * What a model has to reach in its examination before it may move a family's list; argued in docs/models.md.
 * Shares, 0 to 1.
 */
export const PASS_THRESHOLDS = {
  /** Replies that name every community once. */
  valid: 0.9,
  /** Pairs of communities in the known order, over all families. */
  agreement: 0.9,
  /** The same in each family. */
  family: 0.75,
  /** Pairs that two showings of a family put the same way. */
  steadiness: 0.85,
} as const

/** Why a model failed. `slow` is over the operator's own deadline. */
export const EXAM_FAILURE_REASONS = ['valid', 'agreement', 'family', 'steadiness', 'slow'] as const
export type ExamFailureReason = (typeof EXAM_FAILURE_REASONS)[number]

/** What an examination measured. Shares 0 to 1, times in milliseconds; null is not known. */
export const ExamFigures = z.object({
  /** Questions answered, of all; fewer when the mark could no longer be reached. */
  asked: z.int(),
  of: z.int(),
  /** How the questions ended: 'answered' as asked for, 'invalid', 'timed_out' and so on, with how often. */
  outcomes: z.array(z.object({ outcome: z.string(), count: z.int() })),
  valid: z.number(),
  agreement: z.number(),
  families: z.array(z.object({ name: z.string(), agreement: z.number() })),
  steadiness: z.nullable(z.number()),
  /** The most that one question took. */
  promptTokens: z.nullable(z.int()),
  completionTokens: z.nullable(z.int()),
  /** Half of the replies came within, and 19 of 20. */
  medianMs: z.int(),
  p95Ms: z.int(),
})
export type ExamFigures = z.infer<typeof ExamFigures>

/**
 * No Ollama answers; it does not have the model; it fetches it; the model is asked the questions of its examination,
 * could not be asked them, has failed it, or may move families' lists.
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

/** How the operator's model stands; only `ready` moves a family's list. */
export const ModelState = z.object({
  state: z.enum(MODEL_STATES),
  /** Bytes of a pull or questions of an examination; null while nothing goes on, or nobody knows how far it is. */
  progress: z.nullable(z.object({ done: z.int(), of: z.int() })),
  /** Why the last pull failed, of a model that is absent. */
  pullError: z.nullable(z.string()),
  /** Why the last examination could not be carried out, and when it is tried again by itself; of one unexamined. */
  examError: z.nullable(z.object({ why: z.string(), againAt: z.iso.datetime() })),
  /** Why it failed. */
  failings: z.array(z.enum(EXAM_FAILURE_REASONS)),
  /** Of a model that failed or passed; null when the examination is switched off. */
  figures: z.nullable(ExamFigures),
})
export type ModelState = z.infer<typeof ModelState>

/** What the portal shows of the model. */
export const ModelReport = z.object({
  model: z.string(),
  /** MODEL_EXAM. */
  examination: z.enum(['on', 'off']),
  deadlineMs: z.int(),
  state: ModelState,
  /** When it was last examined; null without an examination. */
  examinedAt: z.nullable(z.iso.datetime()),
})
export type ModelReport = z.infer<typeof ModelReport>
