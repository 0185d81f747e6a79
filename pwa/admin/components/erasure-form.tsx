import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { Erasure } from '#shared/admin-reports.ts'
import { errorMessage } from '../admin-api.ts'
import { DialogActions } from './dialog.tsx'
import { ErrorAlert } from './load-state.tsx'

interface ErasureFormProps {
  onErase: (erasure: Erasure) => Promise<void>
  /** Shown if erasing fails without a reason that people can read. */
  failure: string
  onClose: () => void
  /** Says what will be erased. */
  children: ReactNode
}

/** The content of a dialog that asks for the reason of an erasure, which the audit log keeps. */
export function ErasureForm({ onErase, failure, onClose, children }: ErasureFormProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(Erasure),
    defaultValues: { reason: '' },
  })
  const { errors, isSubmitting } = formState
  const erase = async (erasure: Erasure) => {
    try {
      await onErase(erasure)
    } catch (error) {
      setError('root', { message: errorMessage(error, failure) })
    }
  }
  return (
    <form onSubmit={handleSubmit(erase)} noValidate>
      {children}
      <Field
        label="Reason"
        hint="Don't include names. The reason stays in the audit log."
        error={errors.reason?.message}
      >
        {(control) => (
          <input {...control} {...register('reason')} maxLength={200} autoComplete="off" required />
        )}
      </Field>
      <ErrorAlert message={errors.root?.message} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Erasing...' : 'Erase'}
        </Button>
      </DialogActions>
    </form>
  )
}
