import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import type { Erasure } from '#shared/desk/admin-reports.ts'
import { SubjectErased, type SubjectErasure } from '#shared/privacy/subject-requests.ts'
import { sendAdmin } from '../admin-api.ts'
import { Dialog } from '../components/dialog.tsx'
import { ErasureForm } from '../components/erasure-form.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
import { describeCounts } from './texts.ts'

interface ErasePersonDialogProps {
  chosen: Omit<SubjectErasure, 'reason'>
  onClose: () => void
  onErased: (erased: SubjectErased) => void
}

/** Asks for a reason, then erases all selected records or none. */
export function ErasePersonDialog({ chosen, onClose, onErased }: ErasePersonDialogProps) {
  const { leadIds, messageIds, callers } = chosen
  const what = callers
    ? `who called as “${callers.join('”, “')}”`
    : describeCounts(leadIds.length, messageIds.length)
  const erase = async ({ reason }: Erasure) => {
    const erased = await sendAdmin('POST', ADMIN_API.personErasure, { ...chosen, reason }, SubjectErased)
    refreshAdminData()
    onErased(erased)
  }
  return (
    <Dialog title={`Erase ${what}?`} onClose={onClose}>
      <ErasureForm onErase={erase} failure="Failed to erase the records" onClose={onClose}>
        <p>
          {callers
            ? 'This erases the name and the notes of these calls. What the community told stays. It can’t be undone.'
            : 'This also erases all versions, consents, notes and waiting emails. It can’t be undone. Download the person’s data first if they want a copy.'}
        </p>
      </ErasureForm>
    </Dialog>
  )
}
