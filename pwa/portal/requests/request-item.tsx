import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  REQUEST_OUTCOMES,
  type RequestOutcome,
  type SubjectRequest,
  SubjectRequestOutcome,
  SubjectRequests,
} from '#shared/privacy/subject-requests.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'
import { formatDateTime, formatLongDate } from '../format.ts'
import { setAdminData } from '../use-admin-data.ts'
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

interface OutcomeDialogProps {
  request: SubjectRequest
  onClose: () => void
  onEnded: () => void
}

/** Asks how a request ended, and closes it. */
function OutcomeDialog({ request: { id, number }, onClose, onEnded }: OutcomeDialogProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(SubjectRequestOutcome),
    defaultValues: { outcome: 'done' as RequestOutcome },
  })
  const { errors, isSubmitting } = formState
  const end = async (body: SubjectRequestOutcome) => {
    try {
      const path = `${ADMIN_API.subjectRequests}/${id}/outcome`
      await setAdminData(ADMIN_API.subjectRequests, await sendAdmin('POST', path, body, SubjectRequests))
      onEnded()
    } catch (error) {
      setError('root', { message: errorMessage(error, 'Failed to end the request') })
    }
  }
  return (
    <Dialog title={`End request ${number}?`} onClose={onClose}>
      <form onSubmit={handleSubmit(end)} noValidate>
        <p>The person should have your answer. A closed request can’t be opened again.</p>
        <ErrorAlert message={errors.root?.message} />
        <Field label="How it ended" error={errors.outcome?.message}>
          {(control) => (
            <select {...control} {...register('outcome')}>
              {REQUEST_OUTCOMES.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {OUTCOME_LABELS[outcome]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Ending...' : 'End the request'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
