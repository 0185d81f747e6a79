import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import { translate } from '#pwa/words/translate.ts'
import { msg, t, type Words } from '#words'
import type { Progress } from '../local/progress.ts'
import { clockTime } from './clock-time.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

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

const ICONS = { done: CircleCheck, now: CircleDot, later: CircleDashed }
const INKS = { done: 'text-ink', now: 'font-[700] text-ink', later: 'text-quiet' }
const STEP =
  'relative grid grid-cols-[auto_1fr] items-start gap-3 py-2 lg:grid-cols-1 lg:content-start lg:gap-2'
/** The line from one step to the next. */
const LINE =
  'absolute start-[0.7rem] top-[2.3rem] bottom-[-0.35rem] border-s-2 lg:start-[2.25rem] lg:end-[-0.5rem] lg:top-[1.2rem] lg:bottom-auto lg:border-s-0 lg:border-t-2'
const WORDS = { done: msg`Done:`, now: msg`Now:`, later: msg`Not yet:` }

/** Shows where a family's answers are: saved, waiting, received, ready. Screen readers announce each new step. */
export function ProgressSteps({ progress }: { progress: Progress }) {
  const steps = listProgressSteps(progress)
  const latest = steps.findLast((step) => step.state !== 'later')
  return (
    <div>
      <ol
        className="stack-1 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:gap-4"
        aria-label={t`Where your answers are`}
      >
        {steps.map(({ id, text, state }, index) => {
          const Icon = ICONS[state]
          return (
            <li
              key={id}
              className={`${STEP} ${INKS[state]}`}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <Icon
                aria-hidden="true"
                className={`size-[1.5rem] ${state === 'later' ? '' : 'text-evergreen'}`}
              />
              {index < steps.length - 1 && (
                <span className={`${LINE} ${state === 'done' ? 'border-evergreen' : 'border-line'}`} />
              )}
              <span>
                <VisuallyHidden>{translate(WORDS[state])}</VisuallyHidden> {text}
              </span>
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {latest?.text}
      </p>
    </div>
  )
}
