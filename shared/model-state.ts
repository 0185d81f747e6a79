import * as z from 'zod/mini'

/**
 * What a model has to reach in its examination before it may move a family's list; argued in docs/models.md.
 * Shares, 0 to 1.
 */
export const PASS_MARK = {
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
export const EXAM_FAILINGS = ['valid', 'agreement', 'family', 'steadiness', 'slow'] as const
export type ExamFailing = (typeof EXAM_FAILINGS)[number]

/** What an examination measured. Shares 0 to 1, times in milliseconds; null is not known. */
export const ExamFigures = z.object({
  /** Questions answered, of all; fewer when the mark could no longer be reached. */
  asked: z.int(),
  of: z.int(),
  /** How the questions ended: 'answered' as asked for, 'invalid', 'timed_out' and so on, with how often. */
  outcomes: z.record(z.string(), z.int()),
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

const Size = z.nullable(z.int())

/** How the operator's model stands; only `ready` moves a family's list. */
export const ModelState = z.discriminatedUnion('state', [
  /** No Ollama answers. */
  z.object({ state: z.literal('unreachable') }),
  /** Ollama does not have the model; `pullError` is why the last pull failed. */
  z.object({ state: z.literal('absent'), pullError: z.nullable(z.string()) }),
  /** Ollama fetches it. Bytes; null while it does not say. */
  z.object({ state: z.literal('pulling'), completed: Size, total: Size }),
  /** It is asked `of` questions; `asked` are answered. */
  z.object({ state: z.literal('examining'), asked: z.int(), of: z.int() }),
  z.object({ state: z.literal('failed'), failings: z.array(z.enum(EXAM_FAILINGS)), figures: ExamFigures }),
  /** Without figures when the examination is switched off. */
  z.object({ state: z.literal('ready'), figures: z.nullable(ExamFigures) }),
])
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
