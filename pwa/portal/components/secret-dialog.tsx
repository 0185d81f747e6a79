import type { ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

interface SecretDialogProps {
  title: string
  secret: string
  /** The button that closes the dialog. */
  button: string
  onClose: () => void
  /** What it is for, and that it is not shown again. */
  children: ReactNode
}

/** Shows a secret, which the server can't show again. */
export const SecretDialog = ({ title, secret, button, onClose, children }: SecretDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <p role="status">
      <code className="select-all break-words" data-part="secret">
        {secret}
      </code>
    </p>
    {children}
    <DialogActions>
      <Button variant="primary" onClick={onClose}>
        {button}
      </Button>
    </DialogActions>
  </Dialog>
)
