import { translate } from '#pwa/words/translate.ts'
import { msg, t, type Words } from '#words'
import type { Progress } from '../local/progress.ts'
import { clockTime } from './clock-time.ts'

interface ProgressStep {
  id: 'saved' | 'sending' | 'received' | 'ready'
  text: string
  state: 'done' | 'now' | 'later'
}

const SENDING_LABELS: Partial<Record<Progress['step'], Words>> = {
  paused: msg`Sending is paused`,
  needs_attention: msg`Needs your attention`,
  lost: msg`Needs to be sent again`,
}
/** How many steps are complete. */
const COMPLETED_STEPS: Record<Progress['step'], number> = {
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
 * The steps from this phone to the matches. A contact message has no last step: it ends with its receipt.
 * The third step is done only once the server has sent a receipt.
 */
export function listProgressSteps(progress: Progress): ProgressStep[] {
  const done = COMPLETED_STEPS[progress.step]
  const { reference, storage } = progress
  const savedAt = clockTime(progress.savedAt)
  const texts: [ProgressStep['id'], string][] = [
    ['saved', storage === 'persistent' ? t`Saved on this phone ${savedAt}` : t`Saved in this tab ${savedAt}`],
    ['sending', done > 1 ? t`Sent` : translate(SENDING_LABELS[progress.step] ?? t`Waiting to send`)],
    ['received', done > 2 && reference ? t`Received, reference ${reference}` : t`Received`],
    ['ready', t`Matches ready`],
  ]
  const steps = progress.kind === 'contact' ? texts.slice(0, 3) : texts
  return steps.map(([id, text], index) => ({
    id,
    text,
    state: index < done ? 'done' : index === done ? 'now' : 'later',
  }))
}
