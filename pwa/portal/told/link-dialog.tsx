import { useState } from 'react'
import { Button, ButtonAnchor } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { OWN_PAGE_DAYS, OwnPageLink } from '#shared/catalog/own-page.ts'
import { pathIn } from '#shared/contract/language-path.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { DialogActions } from '../components/dialog.tsx'
import { formatDateTime } from '../format.ts'
import { PreparedDialog } from '../settings/prepared-dialog.tsx'

interface LinkDialogProps {
  name: string
  /** What the link is made with. */
  path: string
  onClose: () => void
}

/** A link by which a community says itself what holds now, to copy or to send from the advisor's own mail program. */
export default function LinkDialog({ name, path, onClose }: LinkDialogProps) {
  const [copied, setCopied] = useState('')
  return (
    <PreparedDialog
      title={`A link for ${name}`}
      path={path}
      Schema={OwnPageLink}
      preparing="Making the link…"
      failed="The link was not made."
      onClose={onClose}
    >
      {({ token, expiresAt, email }) => {
        const english = `${location.origin}${SCREENS.ownPage}#${token}`
        const copy = () =>
          navigator.clipboard.writeText(english).then(
            () => setCopied('Copied.'),
            () => setCopied('Not copied. Select the link and copy it.'),
          )
        return (
          <>
            <p>
              The community can update its details in a minute, without an account. Send it to the community
              only: anyone with the link can answer. It works until {formatDateTime(expiresAt)}.
            </p>
            <Field label="Link">{(control) => <input {...control} readOnly value={english} />}</Field>
            <p role="status">{copied}</p>
            <DialogActions>
              <Button onClick={onClose}>Close</Button>
              <ButtonAnchor href={mailOf(name, email, english, token)}>Write an email</ButtonAnchor>
              <Button variant="primary" onClick={() => void copy()}>
                Copy
              </Button>
            </DialogActions>
          </>
        )
      }}
    </PreparedDialog>
  )
}

/** An email in English and Spanish. */
function mailOf(name: string, email: string | null, english: string, token: string): string {
  const spanish = `${location.origin}${pathIn('es', SCREENS.ownPage)}#${token}`
  const subject = `Is what families read about ${name} still right?`
  const body = [
    `Hello,`,
    `you can update the details of ${name} in a minute: free rooms, price, Medicaid, languages and pets. You need no account. The link works for ${OWN_PAGE_DAYS} days:`,
    english,
    `Hola: puede actualizar los datos de ${name} en un minuto: habitaciones libres, precio, Medicaid, idiomas y mascotas. No necesita una cuenta. El enlace funciona ${OWN_PAGE_DAYS} días:`,
    spanish,
  ].join('\n\n')
  return `mailto:${encodeURIComponent(email ?? '')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
