import type { ModelState } from '../../../../shared/model-state.ts'
import { failingsOf } from '../exam/marking.ts'
import type { KnownExam } from '../exam/service.ts'
import type { Presence } from './presence.ts'
import type { PullRow } from './queries.ts'

export interface Known {
  presence: Presence
  pull: PullRow | undefined
  exam: KnownExam
}

interface Rules {
  /** MODEL_EXAM. */
  isExamOn: boolean
  /** How long a family waits at most. */
  deadlineMs: number
  /** How many questions the examination has. */
  questions: number
}

/** How the model stands, from what is known of it. */
export function stateOf({ presence, pull, exam }: Known, rules: Rules): ModelState {
  if (presence.state === 'unreachable') return { ...BARE, state: 'unreachable' }
  if (presence.state === 'absent') return absent(pull)
  if (!rules.isExamOn) return { ...BARE, state: 'ready' }
  if (exam.state === 'none') return examining(0, rules.questions)
  if (exam.state === 'running') return examining(exam.asked, exam.of)
  if (exam.state === 'failed') {
    const examError = { why: exam.failure, againAt: exam.againAt.toISOString() }
    return { ...BARE, state: 'unexamined', examError }
  }
  const { figures } = exam
  const failings = failingsOf(figures, rules.deadlineMs)
  return { ...BARE, state: failings.length > 0 ? 'failed' : 'ready', failings, figures }
}

const BARE = { progress: null, pullError: null, examError: null, failings: [], figures: null }

const examining = (done: number, of: number): ModelState => ({
  ...BARE,
  state: 'examining',
  progress: { done, of },
})

function absent(pull: PullRow | undefined): ModelState {
  if (pull?.isRunning) {
    const { completed, total } = pull
    const progress = completed === null || total === null ? null : { done: completed, of: total }
    return { ...BARE, state: 'pulling', progress }
  }
  const cutOff = pull?.isLost ? 'The server that pulled went away. Pull again to go on.' : null
  return { ...BARE, state: 'absent', pullError: pull?.error ?? cutOff }
}
