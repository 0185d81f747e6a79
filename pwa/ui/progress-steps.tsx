import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import { translate } from '#pwa/words/translate.ts'
import { msg, t } from '#words'
import type { Progress } from '../local/progress.ts'
import './progress-steps.css'
import { listProgressSteps } from './list-progress-steps.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const ICONS = { done: CircleCheck, now: CircleDot, later: CircleDashed }
const WORDS = { done: msg`Done:`, now: msg`Now:`, later: msg`Not yet:` }

/** Shows where a family's answers are: saved, waiting, received, ready. Screen readers announce each new step. */
export function ProgressSteps({ progress }: { progress: Progress }) {
  const steps = listProgressSteps(progress)
  const latest = steps.findLast((step) => step.state !== 'later')
  return (
    <div className="progress-steps-box">
      <ol className="progress-steps stack-1" aria-label={t`Where your answers are`}>
        {steps.map(({ id, text, state }) => {
          const Icon = ICONS[state]
          return (
            <li
              key={id}
              className={`progress-step progress-step-${state}`}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <Icon aria-hidden="true" />
              <span>
                <VisuallyHidden>{translate(WORDS[state])}</VisuallyHidden> {text}
              </span>
            </li>
          )
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {latest?.text}
      </p>
    </div>
  )
}
