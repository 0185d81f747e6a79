import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Retention } from '../../../shared/admin-reports.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { errorMessage } from '../admin-api.ts'
import './retention-form.css'

/** The field as typed: an empty one means never. */
const RetentionFields = z.pipe(
  z.transform(({ days }: { days: string }) => ({ days: days.trim() === '' ? null : Number(days) })),
  Retention,
)

interface RetentionFormProps {
  days: number | null
  onSave: (days: number | null) => Promise<void>
}

/** A field for the number of days, or none. */
export function RetentionForm({ days, onSave }: RetentionFormProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(RetentionFields),
    defaultValues: { days: days?.toString() ?? '' },
  })
  const { errors, isSubmitting } = formState
  const save = async (setting: Retention) => {
    try {
      await onSave(setting.days)
    } catch (error) {
      setError('days', { message: errorMessage(error, 'Failed to save the setting') })
    }
  }
  return (
    <form className="retention-form" onSubmit={handleSubmit(save)} noValidate>
      <Field
        label="Erase after (days)"
        hint="Leave empty to keep data until you erase it"
        error={errors.days?.message}
      >
        {(control) => <input {...control} {...register('days')} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
