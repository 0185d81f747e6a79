import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FindSearch } from '../../shared/find-search.ts'
import { SCREENS } from '../../shared/paths.ts'
import { AskSupport } from '../find-search/ask-support.tsx'
import { EmailLinkButton } from '../find-search/email-link-button.tsx'
import { ReferenceField } from '../find-search/reference-field.tsx'
import { retrievalProblem, retrieveSearch } from '../find-search/retrieve-search.ts'
import { site } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import './email-taken.css'

/** The ways on when the email already has a search. */
export function EmailTaken({ email }: { email: string }) {
  return (
    <Notice title="Did you or your family search before?" className="email-taken">
      <details>
        <summary>Find my matches</summary>
        <FindByReference email={email} />
        <p>No reference?</p>
        {site.sendsMail ? <EmailLinkButton email={email} /> : <AskSupport />}
      </details>
      <details>
        <summary>Replace my answers</summary>
        {site.sendsMail ? (
          <>
            <p>
              We email a link to this address. Open it on this device to replace the earlier answers with
              these, which stay here.
            </p>
            <EmailLinkButton email={email} />
          </>
        ) : (
          <>
            <p>Your answers stay on this device.</p>
            <AskSupport />
          </>
        )}
      </details>
    </Notice>
  )
}

/** Finds the search by its reference. It is inside the questionnaire's form, so it can't be a form itself. */
function FindByReference({ email }: { email: string }) {
  const [reference, setReference] = useState('')
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const find = async () => {
    const wanted = FindSearch.safeParse({ reference, email })
    if (!wanted.success) return setError(wanted.error.issues[0]?.message)
    try {
      await retrieveSearch(wanted.data)
      navigate(SCREENS.results)
    } catch (failure) {
      setError(retrievalProblem(failure))
    }
  }
  return (
    <>
      <ReferenceField
        error={error}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void find()
        }}
      />
      <Button onClick={() => void find()}>Show my matches</Button>
    </>
  )
}
