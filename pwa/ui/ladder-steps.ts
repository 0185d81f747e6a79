import type { Progress } from '../local/progress.ts'
import { clockTime } from './clock-time.ts'

export interface LadderStep {
  id: 'saved' | 'sending' | 'received' | 'ready'
  text: string
  state: 'done' | 'now' | 'later'
}

const SENDING: Partial<Record<Progress['step'], string>> = {
  paused: 'Sending is paused',
  needs_attention: 'Needs your attention',
  lost: 'Needs to be sent again',
}
const HOW_FAR: Record<Progress['step'], number> = {
  saved: 1,
  waiting: 1,
  paused: 1,
  needs_attention: 1,
  lost: 1,
  received: 3,
  ready: 4,
  erased: 4,
}

/**
 * The steps from this phone to the matches, for a submission or a message (which ends with its receipt). The
 * third is done only with a receipt of the server.
 */
export function ladderSteps(progress: Progress): LadderStep[] {
  const done = HOW_FAR[progress.step]
  const where = progress.storage === 'persistent' ? 'on this phone' : 'in this tab'
  const reference = progress.reference ? `, reference ${progress.reference}` : ''
  const texts: [LadderStep['id'], string][] = [
    ['saved', `Saved ${where} ${clockTime(progress.savedAt)}`],
    ['sending', done > 1 ? 'Sent' : (SENDING[progress.step] ?? 'Waiting to send')],
    ['received', done > 2 ? `Received${reference}` : 'Received'],
    ['ready', 'Matches ready'],
  ]
  const steps = progress.kind === 'contact' ? texts.slice(0, 3) : texts
  return steps.map(([id, text], index) => ({
    id,
    text,
    state: index < done ? 'done' : index === done ? 'now' : 'later',
  }))
}
