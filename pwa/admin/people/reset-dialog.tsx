import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { type Administrator, GeneratedPassword } from '#shared/admin.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'

/** Asks first, then shows the generated password, which can't be shown again. */
export function ResetDialog({ person, onClose }: { person: Administrator; onClose: () => void }) {
  const [state, setState] = useState<{ isSending?: boolean; failure?: string; password?: string }>({})
  const reset = async () => {
    setState({ isSending: true })
    try {
      const path = `${ADMIN_API.administrators}/${encodeURIComponent(person.id)}/reset-password`
      setState(await sendAdmin('POST', path, undefined, GeneratedPassword))
    } catch (error) {
      setState({ failure: errorMessage(error, 'Failed to reset the password') })
    }
  }
  if (state.password)
    return (
      <Dialog title={`New password of ${person.username}`} onClose={onClose}>
        <p role="status">
          <code className="people-secret">{state.password}</code>
        </p>
        <p>Pass it on over the telephone or in person. It is not shown again.</p>
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog title={`Reset the password of ${person.username}?`} onClose={onClose}>
      <p>
        {person.username} is signed out everywhere and needs the new password to sign in. An email tells them
        that you reset it. The audit log records it.
      </p>
      <ErrorAlert message={state.failure} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" disabled={state.isSending === true} onClick={() => void reset()}>
          {state.isSending ? 'Resetting...' : 'Reset password'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
