import { useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { CheckRow } from '#pwa/ui/check-row.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { SubjectRefused } from '#shared/privacy/subject-requests.ts'
import { sendAdmin } from '../admin-api.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
import { countOf } from './texts.ts'

interface RefuseDialogProps {
  leadIds: string[]
  onClose: () => void
}

/** Records that the person says no to sharing. */
export function RefuseDialog({ leadIds, onClose }: RefuseDialogProps) {
  const [communities, setCommunities] = useState(false)
  const refuse = async () => {
    const body = { leadIds, communities }
    const { leads } = await sendAdmin('POST', ADMIN_API.personRefusal, body, SubjectRefused)
    showToast({ title: leads > 0 ? `${countOf(leads, 'search')} no longer shared` : 'Already a no' })
    refreshAdminData()
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Stop sharing ${countOf(leadIds.length, 'search')}?`}
      button="Stop sharing"
      busy="Saving..."
      failure={() => 'Failed to record it'}
      onConfirm={refuse}
      onClose={onClose}
    >
      <p>
        Marketing partners no longer get this person’s data: exports and webhooks leave it out. Only the
        person can say yes again, in the questionnaire. Tell those who already have the data.
      </p>
      <CheckRow checked={communities} onChange={(event) => setCommunities(event.target.checked)}>
        Communities, too. They can’t help the person then.
      </CheckRow>
    </ConfirmDialog>
  )
}
