import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import type { SubjectRequest } from '#shared/subject-requests.ts'
import { formatDateTime, formatLongDate } from '../format.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { describeActs, describeDue, KIND_LABELS, OUTCOME_LABELS } from './texts.ts'

interface RequestItemProps {
  request: SubjectRequest
  today: string
  isWorkedOn?: boolean
  /** Absent for a closed request. */
  onWorkOn?: (id: string | undefined) => void
}

/** A request of the log. */
export function RequestItem({ request, today, isWorkedOn = false, onWorkOn }: RequestItemProps) {
  const { id, number, kind, receivedOn, openedBy } = request
  const [isEnding, setEnding] = useState(false)
  const acts = describeActs(request)
  return (
    <li className="requests-item" data-current={isWorkedOn || undefined}>
      <p>
        <strong>
          No. {number}: {KIND_LABELS[kind]}
        </strong>
      </p>
      <Status request={request} today={today} />
      <p className="requests-note">
        Received {formatLongDate(receivedOn)}, logged by {openedBy}.{' '}
        {acts || 'Nothing has been done for it yet'}.
      </p>
      {onWorkOn && (
        <div className="requests-actions">
          <Button aria-pressed={isWorkedOn} onClick={() => onWorkOn(isWorkedOn ? undefined : id)}>
            {isWorkedOn && <Check aria-hidden="true" />}
            Work on request {number}
          </Button>
          <Button variant="quiet" onClick={() => setEnding(true)}>
            End request {number}
          </Button>
        </div>
      )}
      {isEnding && (
        <OutcomeDialog
          request={request}
          onClose={() => setEnding(false)}
          onEnded={() => {
            setEnding(false)
            if (isWorkedOn) onWorkOn?.(undefined)
          }}
        />
      )}
    </li>
  )
}

function Status({
  request: { dueOn, outcome, closedAt, closedBy },
  today,
}: Pick<RequestItemProps, 'request' | 'today'>) {
  if (outcome && closedAt) {
    return (
      <p>
        {OUTCOME_LABELS[outcome]}, {formatDateTime(closedAt)}, by {closedBy}
      </p>
    )
  }
  const { text, isLate } = describeDue(dueOn, today)
  return (
    <p className={isLate ? 'requests-late' : undefined}>
      {formatLongDate(dueOn)}: {text}
    </p>
  )
}
