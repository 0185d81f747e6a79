import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Erasure } from '../../../shared/admin-reports.ts'
import { showToast } from '../../state/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sentenceFor } from '../admin-api.ts'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { erasePerson, type PeopleCall } from './lists.ts'

interface EraseDialogProps {
  call: PeopleCall
  person: { id: string; firstName: string; lastName: string }
  /** What of the person is erased: 'answers', 'message'. */
  what: string
  onClose: () => void
  onErased: () => void
}

/** Asks why, then erases. */
export function EraseDialog({ call, person, what, onClose, onErased }: EraseDialogProps) {
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Erasure),
    defaultValues: { reason: '' },
  })
  const { errors, isSubmitting } = formState
  const erase = async (erasure: Erasure) => {
    setProblem(undefined)
    try {
      await erasePerson(call, person.id, erasure)
      showToast({ title: `Erased the ${what}` })
      onErased()
    } catch (error) {
      setProblem(sentenceFor(error, `Failed to erase the ${what}`))
    }
  }
  return (
    <Dialog title={`Erase the ${what} of ${person.firstName} ${person.lastName}?`} onClose={onClose}>
      <form onSubmit={handleSubmit(erase)} noValidate>
        <p>They cannot be had back. That they were erased, by whom and why stays in the audit log.</p>
        <Field label="Reason" hint="Please name nobody here: the log is kept." error={errors.reason?.message}>
          {(control) => (
            <input {...control} {...register('reason')} maxLength={200} autoComplete="off" required />
          )}
        </Field>
        {problem && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        )}
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
