import { expect, test } from 'vitest'
import type { ExamFigures } from '../../../../shared/model-state.ts'
import { type Known, stateOf } from './model-state.ts'

const RULES = { isExamOn: true, deadlineMs: 20_000, questions: 24 }
const FIGURES: ExamFigures = {
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
const BARE = { progress: null, pullError: null, examError: null, failings: [], figures: null }
const PRESENT: Known['presence'] = { state: 'present', digest: 'd' }
const done = (change: Partial<ExamFigures> = {}): Known['exam'] => ({
  state: 'done',
  figures: { ...FIGURES, ...change },
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
const known = (change: Partial<Known>): Known => ({
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
    known({ presence: { state: 'absent' }, pull: pull({ error: 'Ollama said: no space left' }) }),
    { state: 'absent', pullError: 'Ollama said: no space left' },
  ],
  [
    'absent after the server that pulled died',
    known({ presence: { state: 'absent' }, pull: pull({ isLost: true, completed: 5, total: 10 }) }),
    { state: 'absent', pullError: 'The server that pulled went away. Pull again to go on.' },
  ],
  ['to be examined', known({}), { state: 'examining', progress: { done: 0, of: 24 } }],
  [
    'under examination',
    known({ exam: { state: 'running', asked: 7, of: 24 } }),
    { state: 'examining', progress: { done: 7, of: 24 } },
  ],
  [
    'not examined, because it could not be asked',
    known({
      exam: {
        state: 'failed',
        failure: 'Ollama said: cuda out of memory',
        againAt: new Date('2026-03-05T10:47:00Z'),
        isDue: false,
      },
    }),
    {
      state: 'unexamined',
      examError: { why: 'Ollama said: cuda out of memory', againAt: '2026-03-05T10:47:00.000Z' },
    },
  ],
  ['ready', known({ exam: done() }), { state: 'ready', figures: FIGURES }],
  [
    'failed',
    known({ exam: done({ agreement: 0.6 }) }),
    { state: 'failed', failings: ['agreement'], figures: { ...FIGURES, agreement: 0.6 } },
  ],
])('%s', (_name, what, state) => {
  expect(stateOf(what, RULES)).toEqual({ ...BARE, ...state })
})

test('a shorter deadline than before makes a model that passed too slow', () => {
  expect(stateOf(known({ exam: done() }), { ...RULES, deadlineMs: 1000 })).toMatchObject({
    state: 'failed',
    failings: ['slow'],
  })
})

test('without an examination a model that is there is ready, and one that is not is not', () => {
  const off = { ...RULES, isExamOn: false }
  expect(stateOf(known({}), off)).toEqual({ ...BARE, state: 'ready' })
  expect(stateOf(known({ presence: { state: 'absent' } }), off)).toMatchObject({ state: 'absent' })
  expect(stateOf(known({ presence: { state: 'unreachable' } }), off)).toEqual({
    ...BARE,
    state: 'unreachable',
  })
})
