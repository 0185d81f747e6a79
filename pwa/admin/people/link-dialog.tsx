import { Button } from '#pwa/ui/button.tsx'
import { INVITATION_DAYS } from '#shared/people.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'

/** Says that an invitation is on its way. Shows its link, once, if emails don't reach people for now. */
export function LinkDialog({
  email,
  link,
  onClose,
}: {
  email: string
  link: string | null
  onClose: () => void
}) {
  return (
    <Dialog title={link ? 'Pass the link on' : 'Invitation sent'} onClose={onClose}>
      {link ? (
        <>
          <p>Emails don’t reach people for now, so please give this link to {email} yourself:</p>
          <p role="status">
            <code className="people-secret">{link}</code>
          </p>
          <p>It works once, within {INVITATION_DAYS} days. It is not shown again.</p>
        </>
      ) : (
        <p role="status">
          An email with a link goes to {email}. It works once, within {INVITATION_DAYS} days.
        </p>
      )}
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
