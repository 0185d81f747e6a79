import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Erasure } from '../../../shared/admin-reports.ts'
import { showToast } from '../../state/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { errorMessage } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/error-alert.tsx'
import { type ErasableListPath, erasePerson } from './leads-and-messages.ts'

interface Person {
  id: string
  firstName: string
  lastName: string
}

export interface EraseDialogProps {
  listPath: ErasableListPath
  person: Person
  /** Those that are merged with the person's, and erased with it. */
  merged?: readonly Person[] | undefined
  /** The data that is erased: 'answers' or 'message'. */
  itemName: string
  onClose: () => void
  onErased: () => void
}

/** Asks for a reason, then erases the person's data. */
export function EraseDialog({
  listPath,
  person,
  merged = [],
  itemName,
  onClose,
  onErased,
}: EraseDialogProps) {
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(Erasure),
    defaultValues: { reason: '' },
  })
  const { errors, isSubmitting } = formState
  const erase = async (erasure: Erasure) => {
    setProblem(undefined)
    try {
      await erasePerson(listPath, { id: person.id, mergedIds: merged.map(({ id }) => id) }, erasure)
      showToast({ title: `Erased the ${itemName}` })
      onErased()
    } catch (error) {
      setProblem(errorMessage(error, `Failed to erase the ${itemName}`))
    }
  }
  return (
    <Dialog title={`Erase ${person.firstName} ${person.lastName}'s ${itemName}?`} onClose={onClose}>
      <form onSubmit={handleSubmit(erase)} noValidate>
        {merged.length > 0 && (
          <p>
            {countOf(merged.length)} merged with it and will be erased, too:{' '}
            {merged.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}. To keep one,
            undo its merge first.
          </p>
        )}
        <p>This can't be undone. The audit log records who erased it and why.</p>
        <Field
          label="Reason"
          hint="Don't include names. The reason stays in the audit log."
          error={errors.reason?.message}
        >
          {(control) => (
            <input {...control} {...register('reason')} maxLength={200} autoComplete="off" required />
          )}
        </Field>
        <ErrorAlert message={problem} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Erasing...' : 'Erase'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const countOf = (count: number) => (count === 1 ? '1 other search is' : `${count} other searches are`)
