import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { site } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AskSupport } from '../find-search/ask-support.tsx'
import { CodeField } from '../find-search/code-field.tsx'
import { EmailLinkButton } from '../find-search/email-link-button.tsx'
import { RetrievalStatus } from '../find-search/retrieval-status.tsx'
import { type Retrieval, retrieveSearch } from '../find-search/retrieve-search.ts'
import './email-taken.css'

/** The ways on when the email already has a search. */
export function EmailTaken({ email }: { email: string }) {
  return (
    <Notice title={t`Did you or your family search before?`} className="email-taken">
      <details>
        <summary>{t`Find my matches`}</summary>
        <FindByCode email={email} />
        <p>{t`No code?`}</p>
        {site.sendsMail ? <EmailLinkButton email={email} /> : <AskSupport />}
      </details>
      <details>
        <summary>{t`Replace my answers`}</summary>
        {site.sendsMail ? (
          <>
            <p>
              <Trans>
                We email a link to this address. Open it on this device to replace the earlier answers with
                these, which stay here.
              </Trans>
            </p>
            <EmailLinkButton email={email} />
          </>
        ) : (
          <>
            <p>{t`Your answers stay on this device.`}</p>
            <AskSupport />
          </>
        )}
      </details>
    </Notice>
  )
}

/** Finds the search by its code. It is inside the questionnaire's form, so it can't be a form itself. */
function FindByCode({ email }: { email: string }) {
  const [code, setCode] = useState('')
  const [retrieval, setRetrieval] = useState<Retrieval>()
  const navigate = useNavigate()
  const find = async () => {
    const next = await retrieveSearch({ code, email })
    if (next.outcome === 'found') navigate(SCREENS.results)
    else setRetrieval(next)
  }
  return (
    <>
      <CodeField
        error={retrieval?.outcome === 'invalid' ? retrieval.issues[0]?.message : undefined}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void find()
        }}
      />
      <RetrievalStatus retrieval={retrieval} />
      <Button onClick={() => void find()}>{t`Show my matches`}</Button>
    </>
  )
}
