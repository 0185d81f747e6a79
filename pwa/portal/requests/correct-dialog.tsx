import * as z from 'zod/mini'
import { showToast } from '#pwa/state/toast-store.ts'
import { Field } from '#pwa/ui/field.tsx'
import { StateOptions } from '#pwa/ui/state-options.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Erasure } from '#shared/desk/admin-reports.ts'
import { CORRECTABLE, CorrectableFacts, type FoundRecord } from '#shared/privacy/subject-requests.ts'
import { sendAdmin } from '../admin-api.ts'
import { FormDialog, usePortalForm } from '../components/form.tsx'
import { refreshAdminData } from '../use-admin-data.ts'

const Correction = z.extend(CorrectableFacts, Erasure.shape)

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
  const form = usePortalForm({
    schema: Correction,
    defaultValues: { ...before, reason: '' },
    failure: 'Failed to correct the record',
    async send({ reason, ...facts }) {
      const changed = CORRECTABLE.filter((field) => (facts[field] ?? '') !== before[field])
      const changes = Object.fromEntries(changed.map((field) => [field, facts[field]]))
      await sendAdmin('POST', `${ADMIN_API.personCorrections}/${id}`, { revision, reason, changes })
      showToast({ title: 'Corrected' })
      refreshAdminData()
      onCorrected()
    },
  })
  const { errors, register } = form
  return (
    <FormDialog
      title={`Correct ${firstName} ${lastName}`}
      form={form}
      button="Save the correction"
      busy="Saving..."
      onClose={onClose}
    >
      <p>
        The answers as they were sent stay, and so do the person’s phone and the list. A corrected email ends
        the links that were mailed to the first one.
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
      <Field label="Reason" hint="The person gets it with a copy of the data." error={errors.reason?.message}>
        {(control) => <input {...control} {...register('reason')} maxLength={200} autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}
