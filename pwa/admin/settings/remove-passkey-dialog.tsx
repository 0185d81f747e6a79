import { useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/admin-paths.ts'
import type { Passkey } from '#shared/passkey.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'

interface RemovePasskeyDialogProps {
  passkey: Passkey
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a passkey is removed. */
export function RemovePasskeyDialog({ passkey, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const [state, setState] = useState<{ isSending?: boolean; failure?: string }>({})
  const remove = async () => {
    setState({ isSending: true })
    try {
      await sendAdmin('DELETE', `${ADMIN_API.passkeys}/${encodeURIComponent(passkey.id)}`)
      showToast({ title: 'Passkey removed' })
      onClose()
      onRemoved()
    } catch (error) {
      setState({ failure: errorMessage(error, 'Failed to remove the passkey') })
    }
  }
  return (
    <Dialog title={`Remove the passkey ${passkey.name}?`} onClose={onClose}>
      <p>
        You can no longer sign in with it. Without another passkey or an authenticator app, your password
        alone will be enough, and your recovery codes stop working. Your device still lists the passkey until
        you delete it there.
      </p>
      <ErrorAlert message={state.failure} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" disabled={state.isSending === true} onClick={() => void remove()}>
          {state.isSending ? 'Removing...' : 'Remove the passkey'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
