import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { StateOptions } from '#pwa/ui/state-options.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Erasure } from '#shared/desk/admin-reports.ts'
import { CORRECTABLE, CorrectableFacts, type FoundRecord } from '#shared/privacy/subject-requests.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { CancelButton } from '../components/cancel-button.tsx'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'
import { refreshAdminData } from '../use-admin-data.ts'

const Form = z.extend(CorrectableFacts, Erasure.shape)

const FIELDS = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['phone', 'Phone number'],
  ['city', 'City'],
  ['zipCode', 'ZIP code'],
] as const

interface CorrectDialogProps {
  record: FoundRecord
  onClose: () => void
  onCorrected: () => void
}

/** Corrects facts of a lead at the person's request. */
export function CorrectDialog({ record, onClose, onCorrected }: CorrectDialogProps) {
  const { id, firstName, lastName, email, phone, city, state, zipCode, revision } = record
  const before = {
    firstName,
    lastName,
    email,
    phone: phone ?? '',
    city: city ?? '',
    state: state ?? '',
    zipCode: zipCode ?? '',
  }
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(Form),
    defaultValues: { ...before, reason: '' },
  })
  const { errors, isSubmitting, isDirty } = formState
  const correct = async ({ reason, ...facts }: z.infer<typeof Form>) => {
    const changed = CORRECTABLE.filter((field) => (facts[field] ?? '') !== before[field])
    const changes = Object.fromEntries(changed.map((field) => [field, facts[field]]))
    try {
      await sendAdmin('POST', `${ADMIN_API.personCorrections}/${id}`, { revision, reason, changes })
      showToast({ title: 'Corrected' })
      refreshAdminData()
      onCorrected()
    } catch (error) {
      setError('root', { message: errorMessage(error, 'Failed to correct the record') })
    }
  }
  return (
    <Dialog title={`Correct ${firstName} ${lastName}`} onClose={onClose} isTyped={isDirty}>
      <form onSubmit={handleSubmit(correct)} noValidate>
        <p>
          The answers as they were sent stay, and so do the person’s phone and the list. A corrected email
          ends the links that were mailed to the first one.
        </p>
        {FIELDS.map(([name, label]) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {(control) => <input {...control} {...register(name)} autoComplete="off" />}
          </Field>
        ))}
        <Field label="State" error={errors.state?.message}>
          {(control) => (
            <select {...control} {...register('state')}>
              <StateOptions empty="Choose a state" />
            </select>
          )}
        </Field>
        <Field
          label="Reason"
          hint="The person gets it with a copy of the data."
          error={errors.reason?.message}
        >
          {(control) => <input {...control} {...register('reason')} maxLength={200} autoComplete="off" />}
        </Field>
        <ErrorAlert message={errors.root?.message} />
        <DialogActions>
          <CancelButton isTyped={isDirty} onCancel={onClose} />
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save the correction'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
