import type { ExamFigures } from '#shared/desk/model.ts'

/** The figures of a model that passes the examination. */
export const PASSING_FIGURES: ExamFigures = {
  asked: 24,
  of: 24,
  outcomes: [{ outcome: 'answered', count: 24 }],
  valid: 1,
  agreement: 1,
  families: [{ name: 'price', agreement: 1 }],
  steadiness: 1,
  promptTokens: 600,
  completionTokens: 70,
  medianMs: 900,
  p95Ms: 1200,
}
