import { useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { CheckRow } from '#pwa/ui/check-row.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { SubjectRefused } from '#shared/privacy/subject-requests.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
import { countOf } from './texts.ts'

interface RefuseDialogProps {
  leadIds: string[]
  onClose: () => void
}

/** Records that the person says no to sharing. */
export function RefuseDialog({ leadIds, onClose }: RefuseDialogProps) {
  const [communities, setCommunities] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const refuse = async () => {
    setSending(true)
    try {
      const body = { leadIds, communities }
      const { leads } = await sendAdmin('POST', ADMIN_API.personRefusal, body, SubjectRefused)
      showToast({ title: leads > 0 ? `${countOf(leads, 'search')} no longer shared` : 'Already a no' })
      refreshAdminData()
      onClose()
    } catch (error) {
      setProblem(errorMessage(error, 'Failed to record it'))
      setSending(false)
    }
  }
  return (
    <Dialog title={`Stop sharing ${countOf(leadIds.length, 'search')}?`} onClose={onClose}>
      <p>
        Marketing partners no longer get this person’s data: exports and webhooks leave it out. Only the
        person can say yes again, in the questionnaire. Tell those who already have the data.
      </p>
      <CheckRow checked={communities} onChange={(event) => setCommunities(event.target.checked)}>
        Communities, too. They can’t help the person then.
      </CheckRow>
      <ErrorAlert message={problem} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={isSending} onClick={() => void refuse()}>
          {isSending ? 'Saving...' : 'Stop sharing'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
