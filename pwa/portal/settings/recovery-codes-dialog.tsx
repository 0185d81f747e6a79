import { Button } from '#pwa/ui/button.tsx'
import { downloadFile } from '#pwa/ui/download-file.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'

/** Shows recovery codes, which the server can't show again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const save = () =>
    downloadFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <Dialog title="Keep your recovery codes" onClose={onClose}>
      <p>
        Each of these codes works once in place of your authenticator app or passkey, for when you lose it.
        They are not shown again, and earlier ones no longer work. Keep them on paper or in a password
        manager.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-4 gap-y-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={save}>Save as a file</Button>
        <Button variant="primary" onClick={onClose}>
          I’ve saved these codes
        </Button>
      </DialogActions>
    </Dialog>
  )
}
