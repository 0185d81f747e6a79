import { useId } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { CALL_OUTCOMES, type CallOutcome, type DeskEvent } from '#shared/desk/inbox-changes.ts'
import { formatMoment } from '../format.ts'
import { useDeskChange } from './lead-records.ts'
import { NotSaved } from './not-saved.tsx'

const LABELS: Record<CallOutcome, string> = {
  reached: 'Reached',
  voicemail: 'Voicemail',
  wrong_number: 'Wrong number',
}

/** How a call went, in one click, and the last one. Reaching the family of a new lead makes it contacted. */
export function CallOutcomes({ leadId, events }: { leadId: string; events: readonly DeskEvent[] }) {
  const id = useId()
  const { send, again, isSending, problem } = useDeskChange(leadId)
  const last = events.find(({ kind }) => kind === 'call')
  return (
    <div>
      <fieldset className="row gap-x-2 text-small" aria-labelledby={id}>
        <span id={id}>The call:</span>
        {CALL_OUTCOMES.map((outcome) => (
          <Button key={outcome} disabled={isSending} onClick={() => void send({ kind: 'call', outcome })}>
            {LABELS[outcome]}
          </Button>
        ))}
      </fieldset>
      <p role="status" className="text-quiet">
        {last &&
          `${LABELS[last.details.outcome as CallOutcome] ?? 'Called'} ${formatMoment(last.at)}, ${last.username}`}
      </p>
      <NotSaved problem={problem} onRetry={again} />
    </div>
  )
}

/** Prints the lead for a call: who it is, phone numbers, needs and answers, the list, and lines to write on. */
export const PrintForCall = () => (
  <Button variant="quiet" onClick={() => window.print()}>
    Print for a call
  </Button>
)

/** Lines for notes, on paper only. */
export const CallNotes = () => (
  <section className="call-notes" aria-hidden="true">
    <h3>Notes</h3>
  </section>
)
