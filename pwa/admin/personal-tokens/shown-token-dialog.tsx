import { Button } from '#pwa/ui/button.tsx'
import { Dialog, DialogActions } from '../components/dialog.tsx'

/** Shows a new token, which can't be shown again. */
export function ShownTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog title="The new token" onClose={onClose}>
      <p role="status">
        <code className="token-shown">{token}</code>
      </p>
      <p>
        Your script sends it in the header <code>Authorization: Bearer …</code>. Keep it like a password. It
        is not shown again.
      </p>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
