import { Field } from '#pwa/ui/field.tsx'
import { type Person, PersonInput } from '#shared/inbox-tasks.ts'
import { FormDialog, usePortalForm } from '../components/form.tsx'
import { useDeskChange } from './lead-records.ts'

interface PersonDialogProps {
  leadId: string
  version: number
  person: Person
  onClose: () => void
}

/** Adds someone to call about a lead, or changes them. */
export function PersonDialog({ leadId, version, person, onClose }: PersonDialogProps) {
  const { send } = useDeskChange(leadId)
  const { id, ...values } = person
  const form = usePortalForm({
    schema: PersonInput,
    defaultValues: values,
    async send(next) {
      if (!(await send({ kind: 'person', version, id, person: next }))) throw new Error('not stored')
      onClose()
    },
    failure: 'This wasn’t saved. Someone else may have changed it. Try again.',
  })
  const { errors, register } = form
  return (
    <FormDialog title="Someone to call" form={form} button="Save" busy="Saving…" onClose={onClose}>
      {FIELDS.map(([name, label, attributes]) => (
        <Field key={name} label={label} error={errors[name]?.message}>
          {(control) => <input {...control} {...attributes} {...register(name)} autoComplete="off" />}
        </Field>
      ))}
    </FormDialog>
  )
}

const FIELDS = [
  ['name', 'Name', {}],
  ['relation', 'Relation', { placeholder: 'daughter, power of attorney, discharge planner' }],
  ['phone', 'Phone (optional)', { type: 'tel' }],
  ['email', 'Email (optional)', { type: 'email' }],
  ['bestTime', 'Best time to call (optional)', {}],
] as const
