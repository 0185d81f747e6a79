import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { makeKey } from '#pwa/local/submission-key.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  ANSWER_DAYS,
  NewSubjectRequest,
  SUBJECT_REQUEST_KINDS,
  type SubjectRequestKind,
  SubjectRequests,
} from '#shared/privacy/subject-requests.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'
import { setAdminData } from '../use-admin-data.ts'
import { KIND_LABELS } from './texts.ts'

interface NewRequestDialogProps {
  today: string
  onClose: () => void
  onOpened: (id: string) => void
}

/** Adds a request to the log. A second attempt has the same id, so it adds nothing twice. */
export function NewRequestDialog({ today, onClose, onOpened }: NewRequestDialogProps) {
  const [id] = useState(makeKey)
  const { register, handleSubmit, formState, setError, watch } = useForm({
    resolver: schemaResolver(NewSubjectRequest),
    defaultValues: { id, kind: 'access' as SubjectRequestKind, receivedOn: today },
  })
  const { errors, isSubmitting } = formState
  const add = async (request: NewSubjectRequest) => {
    try {
      const log = await sendAdmin('POST', ADMIN_API.subjectRequests, request, SubjectRequests)
      await setAdminData(ADMIN_API.subjectRequests, log)
      onOpened(id)
    } catch (error) {
      setError('root', { message: errorMessage(error, 'Failed to log the request') })
    }
  }
  return (
    <Dialog title="Log a request" onClose={onClose}>
      <form onSubmit={handleSubmit(add)} noValidate>
        <ErrorAlert message={errors.root?.message} />
        <Field
          label="What the person asks for"
          hint={`To be answered within ${ANSWER_DAYS[watch('kind')]} days.`}
          error={errors.kind?.message}
        >
          {(control) => (
            <select {...control} {...register('kind')}>
              {SUBJECT_REQUEST_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {KIND_LABELS[kind]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Received on" error={errors.receivedOn?.message}>
          {(control) => <input {...control} {...register('receivedOn')} type="date" max={today} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Logging...' : 'Log the request'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
