import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import type { Progress } from '../local/progress.ts'
import './ladder.css'
import { ladderSteps } from './ladder-steps.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const ICONS = { done: CircleCheck, now: CircleDot, later: CircleDashed }
const WORDS = { done: 'Done:', now: 'Now:', later: 'Not yet:' }

/** Shows where a family's answers are: saved, waiting, received, ready. Screen readers announce each new step. */
export function Ladder({ progress }: { progress: Progress }) {
  const steps = ladderSteps(progress)
  const latest = steps.findLast((step) => step.state !== 'later')
  return (
    <div className="ladder-box">
      <ol className="ladder" aria-label="Where your answers are">
        {steps.map(({ id, text, state }) => {
          const Icon = ICONS[state]
          return (
            <li
              key={id}
              className={`ladder-step ladder-step-${state}`}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <Icon aria-hidden="true" />
              <span>
                <VisuallyHidden>{WORDS[state]}</VisuallyHidden> {text}
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
