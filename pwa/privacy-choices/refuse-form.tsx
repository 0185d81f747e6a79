import { type FormEvent, useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { Trans, t } from '#words'
import { refuseSharing } from '../local/refusals.ts'
import { Button } from '../ui/button.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { RECIPIENT_NAMES, type Recipient } from './describe-refusal.ts'

interface RefuseFormProps {
  /** The key of the search. */
  search: string
  /** Those that the family has not refused. All are chosen at first. */
  open: readonly Recipient[]
  /** The search, for screen readers that list buttons out of context. */
  about: string
}

/** Queues a no to sharing with the chosen recipients. */
export function RefuseForm({ search, open, about }: RefuseFormProps) {
  const [error, setError] = useState('')
  const refuse = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).getAll('recipient')
    if (chosen.length === 0) return setError(t`Choose at least one.`)
    setError('')
    refuseSharing(search, Object.fromEntries(chosen.map((name) => [name, false]))).catch(() =>
      setError(t`This phone has no room to save it. Free up some space and try again.`),
    )
  }
  return (
    <form className="do-not-share-form" onSubmit={refuse}>
      <fieldset className="do-not-share-choices">
        <legend>{t`Do not share these answers with`}</legend>
        {open.map((name) => (
          <label key={name} className="check-row">
            <input type="checkbox" name="recipient" value={name} defaultChecked />
            {translate(RECIPIENT_NAMES[name])}
          </label>
        ))}
      </fieldset>
      <p role="alert" className="do-not-share-error">
        {error}
      </p>
      <Button type="submit" variant="primary">
        <Trans>
          Don’t share<VisuallyHidden>: {about}</VisuallyHidden>
        </Trans>
      </Button>
    </form>
  )
}
