import type { ExamFigures, ModelReport, ModelState } from '#shared/desk/model.ts'

/** The figures of a model that passes the examination. */
export const someFigures = (change: Partial<ExamFigures> = {}): ExamFigures => ({
  asked: 24,
  of: 24,
  outcomes: [{ outcome: 'answered', count: 24 }],
  valid: 1,
  agreement: 0.968,
  families: [
    { name: 'everything together', agreement: 1 },
    { name: 'distance', agreement: 0.95 },
    { name: 'price', agreement: 0.96 },
  ],
  steadiness: 0.94,
  promptTokens: 610,
  completionTokens: 74,
  medianMs: 4180,
  p95Ms: 6020,
  ...change,
})

/** The server's report on a model in this state. */
export const reportOf = (
  state: Partial<ModelState> & Pick<ModelState, 'state'>,
  change: Partial<ModelReport> = {},
): ModelReport => ({
  model: 'gemma3:4b',
  examination: 'on',
  deadlineMs: 20_000,
  state: { progress: null, pullError: null, examError: null, failings: [], figures: null, ...state },
  letters: null,
  examinedAt: state.figures ? '2026-03-05T10:42:00.000Z' : null,
  ...change,
})
