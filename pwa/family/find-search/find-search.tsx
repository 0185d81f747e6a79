import './find-search.css'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '#words'
import { site } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { EMAIL_INPUT } from '../../ui/input-props.ts'
import { AskSupport } from './ask-support.tsx'
import { CodeField } from './code-field.tsx'
import { EmailLinkForm } from './email-link-form.tsx'
import { RetrievalStatus } from './retrieval-status.tsx'
import { type Retrieval, retrieveSearch } from './retrieve-search.ts'

/** The ways to bring an earlier search to this phone. Calls `onFound` once it is stored. */
export function FindSearch({ onFound }: { onFound?: () => void }) {
  return (
    <section className="find-search stack-3" aria-labelledby="find-search">
      <h2 id="find-search">{t`Searched before?`}</h2>
      <p>{t`Enter the code from your receipt and your email to bring your matches to this phone.`}</p>
      <RetrieveForm {...(onFound && { onFound })} />
      <h3>{t`No code?`}</h3>
      {site.sendsMail ? (
        <>
          <p>{t`We can email a link that opens your matches on any device.`}</p>
          <EmailLinkForm />
        </>
      ) : (
        <AskSupport />
      )}
    </section>
  )
}

/** The form that retrieves an earlier search by its code and the family's email. */
function RetrieveForm({ onFound }: { onFound?: () => void }) {
  const [retrieval, setRetrieval] = useState<Retrieval>()
  const [isSearching, setSearching] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errorAt = (name: string) =>
    retrieval?.outcome === 'invalid' ? retrieval.issues.find(({ path }) => path === name)?.message : undefined

  const retrieve = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSearching(true)
    setRetrieval(undefined)
    const fields = new FormData(event.currentTarget)
    const next = await retrieveSearch({ code: fields.get('code'), email: fields.get('email') })
    if (next.outcome === 'found') return onFound?.()
    setSearching(false)
    setRetrieval(next)
    if (next.outcome === 'invalid')
      form.current?.querySelector<HTMLInputElement>(`[name="${next.issues[0]?.path}"]`)?.focus()
  }
  return (
    <form
      ref={form}
      className="find-search-form stack-4 stack-left"
      noValidate
      onSubmit={(event) => void retrieve(event)}
    >
      <CodeField error={errorAt('code')} />
      <InputField label={t`Email`} error={errorAt('email')} {...EMAIL_INPUT} name="email" />
      <RetrievalStatus retrieval={retrieval} />
      <Button type="submit" disabled={isSearching}>
        {isSearching ? t`Searching…` : t`Get my matches`}
      </Button>
    </form>
  )
}
