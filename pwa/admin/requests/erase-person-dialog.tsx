import { useForm } from 'react-hook-form'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { Erasure } from '../../../shared/admin-reports.ts'
import { SubjectErased, type SubjectErasure } from '../../../shared/subject-requests.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/error-alert.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
import { describeCounts } from './texts.ts'

interface ErasePersonDialogProps {
  chosen: Omit<SubjectErasure, 'reason'>
  onClose: () => void
  onErased: (erased: SubjectErased) => void
}

/** Asks for a reason, then erases all selected records or none. */
export function ErasePersonDialog({ chosen, onClose, onErased }: ErasePersonDialogProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(Erasure),
    defaultValues: { reason: '' },
  })
  const { errors, isSubmitting } = formState
  const erase = async ({ reason }: Erasure) => {
    try {
      const erased = await sendAdmin('POST', ADMIN_API.personErasure, { ...chosen, reason }, SubjectErased)
      refreshAdminData()
      onErased(erased)
    } catch (error) {
      setError('root', { message: errorMessage(error, 'Failed to erase the records') })
    }
  }
  const { leadIds, messageIds } = chosen
  return (
    <Dialog title={`Erase ${describeCounts(leadIds.length, messageIds.length)}?`} onClose={onClose}>
      <form className="requests-form" onSubmit={handleSubmit(erase)} noValidate>
        <p>
          All versions, consents, notes and waiting emails go with them. This can't be undone. Download the
          person’s data first if they want a copy.
        </p>
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
    </Dialog>
  )
}
