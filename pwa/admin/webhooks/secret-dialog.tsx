import { Button } from '#pwa/ui/button.tsx'
import { Dialog, DialogActions } from '../components/dialog.tsx'

/** Shows the secret of a webhook, which can't be shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title="The webhook’s secret" onClose={onClose}>
      <p role="status">
        <code className="webhook-secret">{secret}</code>
      </p>
      <p>Your system needs it to check the signature of each delivery. It is not shown again.</p>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
