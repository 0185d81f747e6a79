import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { Periods, RETENTION_KINDS, type RetentionKind } from '#shared/retention.ts'
import { AdminError, errorMessage } from '../admin-api.ts'
import './retention-form.css'
import { RETENTION_TEXTS } from './retention-kinds.ts'

type Typed = Record<RetentionKind, string>

const mapKinds = <T,>(toValue: (kind: RetentionKind) => T) =>
  Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, toValue(kind)])) as Record<RetentionKind, T>

/** The fields as typed: an empty one means forever. */
const RetentionFields = z.pipe(
  z.transform((typed: Typed) => mapKinds((kind) => (typed[kind].trim() === '' ? null : Number(typed[kind])))),
  Periods,
)

interface RetentionFormProps {
  periods: Periods
  onSave: (periods: Periods) => Promise<void>
}

/** A field for each kind's number of days. */
export function RetentionForm({ periods, onSave }: RetentionFormProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(RetentionFields),
    values: mapKinds((kind) => periods[kind]?.toString() ?? ''),
  })
  const { errors, isSubmitting } = formState
  const save = async (setting: Periods) => {
    try {
      await onSave(setting)
    } catch (error) {
      const [issue] = error instanceof AdminError ? error.issues : []
      const kind = RETENTION_KINDS.find((name) => name === issue?.path) ?? 'days'
      setError(kind, { message: issue?.message ?? errorMessage(error, 'Failed to save the setting') })
    }
  }
  return (
    <form className="retention-form" onSubmit={handleSubmit(save)} noValidate>
      <fieldset className="retention-form-periods">
        <legend>Days to keep each kind of record. Leave a field empty to keep it until you erase it.</legend>
        {RETENTION_KINDS.map((kind) => (
          <Field
            key={kind}
            label={RETENTION_TEXTS[kind].name}
            hint={RETENTION_TEXTS[kind].hint}
            error={errors[kind]?.message}
          >
            {(control) => <input {...control} {...register(kind)} inputMode="numeric" autoComplete="off" />}
          </Field>
        ))}
      </fieldset>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
