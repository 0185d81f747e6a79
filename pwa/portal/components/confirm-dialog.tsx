import { type ReactNode, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { errorMessage } from '../admin-api.ts'
import { Dialog, DialogActions } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** The button that confirms, and its label while that lasts. */
  button: string
  busy: string
  /** The title of a failure. The server's reason follows. */
  failure: (error: unknown) => string
  /** Whether it can't be confirmed yet. */
  isWaiting?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** The consequence. */
  children: ReactNode
}

/** Asks before something that can't be undone. Stays open if it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, button, busy, failure, isWaiting = false, onConfirm, onClose, children } = props
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const confirm = async () => {
    setSending(true)
    setError(undefined)
    await onConfirm().catch(setError)
    setSending(false)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {error !== undefined && (
        <Notice tone="error" role="alert" title={failure(error)}>
          {errorMessage(error, '') || undefined}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" disabled={isSending || isWaiting} onClick={() => void confirm()}>
          {isSending ? busy : button}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
