import { expect, test } from 'vitest'
import { PASSING_FIGURES } from '#server/testing/exam-figures.ts'
import type { ExamFigures } from '#shared/desk/model.ts'
import { type ModelFacts, stateOf } from './model-state.ts'

const RULES = { isExamOn: true, deadlineMs: 20_000, questions: 24 }
const NO_DETAILS = { progress: null, pullError: null, examError: null, failings: [], figures: null }
const PRESENT: ModelFacts['presence'] = { state: 'present', digest: 'd' }
const done = (change: Partial<ExamFigures> = {}): ModelFacts['exam'] => ({
  state: 'done',
  figures: { ...PASSING_FIGURES, ...change },
  finishedAt: new Date(),
})
const pull = (change: object) => ({
  isRunning: false,
  isLost: false,
  completed: null,
  total: null,
  error: null,
  ...change,
})
const known = (change: Partial<ModelFacts>): ModelFacts => ({
  presence: PRESENT,
  pull: undefined,
  exam: { state: 'none' },
  ...change,
})

test.each([
  ['unreachable', known({ presence: { state: 'unreachable' }, exam: done() }), { state: 'unreachable' }],
  ['absent', known({ presence: { state: 'absent' } }), { state: 'absent', pullError: null }],
  [
    'pulling',
    known({ presence: { state: 'absent' }, pull: pull({ isRunning: true, completed: 5, total: 10 }) }),
    { state: 'pulling', progress: { done: 5, of: 10 } },
  ],
  [
    'absent after a failed pull',
    known({ presence: { state: 'absent' }, pull: pull({ error: 'Ollama reported: no space left' }) }),
    { state: 'absent', pullError: 'Ollama reported: no space left' },
  ],
  [
    'absent after the server died during the pull',
    known({ presence: { state: 'absent' }, pull: pull({ isLost: true, completed: 5, total: 10 }) }),
    { state: 'absent', pullError: 'The server stopped during the pull. Pull again to continue.' },
  ],
  ['to be examined', known({}), { state: 'examining', progress: { done: 0, of: 24 } }],
  [
    'under examination',
    known({ exam: { state: 'running', asked: 7, of: 24 } }),
    { state: 'examining', progress: { done: 7, of: 24 } },
  ],
  [
    'unexamined, because the examination failed',
    known({
      exam: {
        state: 'failed',
        failure: 'Ollama reported: cuda out of memory',
        nextAttemptAt: new Date('2026-03-05T10:47:00Z'),
        isDue: false,
      },
    }),
    {
      state: 'unexamined',
      examError: { why: 'Ollama reported: cuda out of memory', againAt: '2026-03-05T10:47:00.000Z' },
    },
  ],
  ['ready', known({ exam: done() }), { state: 'ready', figures: PASSING_FIGURES }],
  [
    'failed',
    known({ exam: done({ agreement: 0.6 }) }),
    { state: 'failed', failings: ['agreement'], figures: { ...PASSING_FIGURES, agreement: 0.6 } },
  ],
])('%s', (_name, what, state) => {
  expect(stateOf(what, RULES)).toEqual({ ...NO_DETAILS, ...state })
})

test('a model that passed counts as too slow after the deadline is shortened', () => {
  expect(stateOf(known({ exam: done() }), { ...RULES, deadlineMs: 1000 })).toMatchObject({
    state: 'failed',
    failings: ['slow'],
  })
})

test('without an examination a model is ready if Ollama has it', () => {
  const off = { ...RULES, isExamOn: false }
  expect(stateOf(known({}), off)).toEqual({ ...NO_DETAILS, state: 'ready' })
  expect(stateOf(known({ presence: { state: 'absent' } }), off)).toMatchObject({ state: 'absent' })
  expect(stateOf(known({ presence: { state: 'unreachable' } }), off)).toEqual({
    ...NO_DETAILS,
    state: 'unreachable',
  })
})
