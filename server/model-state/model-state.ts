import type { ModelState } from '../../shared/model-state.ts'
import { failingsOf } from '../model-exam/marking.ts'
import type { KnownExam } from '../model-exam/service.ts'
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
  if (presence.state === 'unreachable') return { state: 'unreachable' }
  if (presence.state === 'absent') return absent(pull)
  if (!rules.isExamOn) return { state: 'ready', figures: null }
  if (exam.state === 'none') return { state: 'examining', asked: 0, of: rules.questions }
  if (exam.state === 'running') return { state: 'examining', asked: exam.asked, of: exam.of }
  const failings = failingsOf(exam.figures, rules.deadlineMs)
  if (failings.length > 0) return { state: 'failed', failings, figures: exam.figures }
  return { state: 'ready', figures: exam.figures }
}

function absent(pull: PullRow | undefined): ModelState {
  if (pull?.isRunning) return { state: 'pulling', completed: pull.completed, total: pull.total }
  const cutOff = pull?.isLost ? 'The server that pulled went away. Pull again to go on.' : null
  return { state: 'absent', pullError: pull?.error ?? cutOff }
}
