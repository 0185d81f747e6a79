import { type FormEvent, useRef, useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { toFieldIssues } from '#shared/contract/errors.ts'
import { LINK_DAYS, LinkRequested, RequestLink } from '#shared/contract/mailed-link.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { HttpError, postJson } from '../../api/api.ts'
import { site } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { EMAIL_INPUT } from '../../ui/input-props.ts'
import { Notice } from '../../ui/notice.tsx'
import { SupportEmail, SupportPhone } from '../../ui/support-links.tsx'

// The way to a search that this phone doesn't have: a link by email, if this site sends mail, or else a person. The server's
// response never says whether it knows the email.

/** The way to bring an earlier search to this phone. */
export function FindSearch() {
  return (
    <section className="mt-5 w-[min(100%,32rem)] stack-3" aria-labelledby="find-search">
      <h2 id="find-search">{t`Searched before?`}</h2>
      {site.sendsMail && <p>{t`We can email a link that opens your matches on any device.`}</p>}
      <EmailLinkForm />
    </section>
  )
}

/** The form that mails a link to an email. Without mail: how to get help from a person. */
export function EmailLinkForm() {
  const { request, send } = useRequestLink()
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = RequestLink.safeParse({ email: input.current?.value })
    setError(parsed.success ? undefined : toFieldIssues(parsed.error)[0]?.message)
    if (parsed.success) void send(parsed.data.email)
    else input.current?.focus()
  }
  if (!site.sendsMail) return <AskSupport />
  return (
    <form className="stack-4 stack-left [&>.field]:w-full" noValidate onSubmit={submit}>
      <InputField
        label={t`Email of your search`}
        error={error}
        {...EMAIL_INPUT}
        ref={input}
        name="link-email"
      />
      <Button type="submit" disabled={request.state === 'sending'}>
        {request.state === 'sending' ? t`Sending…` : t`Email me a link`}
      </Button>
      <LinkRequestStatus request={request} />
    </form>
  )
}

/** Mails a link to an email that is already known. */
export function EmailLinkButton({ email }: { email: string }) {
  const { request, send } = useRequestLink()
  return (
    <>
      {request.state !== 'sent' && (
        <Button disabled={request.state === 'sending'} onClick={() => void send(email)}>
          {request.state === 'sending' ? t`Sending…` : t`Email me a link`}
        </Button>
      )}
      <LinkRequestStatus request={request} />
    </>
  )
}

/** How to get help from a person. */
export function AskSupport() {
  return (
    <p>
      <Trans>
        We can help: call <SupportPhone /> or write to <SupportEmail />.
      </Trans>
    </p>
  )
}

/** Where a request for a mailed link is. */
type LinkRequest = { state: 'idle' | 'sending' | 'sent' } | { state: 'failed'; message: string }

/** Says what happened to a request for a mailed link. Always rendered, so that screen readers announce a change. */
function LinkRequestStatus({ request }: { request: LinkRequest }) {
  return (
    <div role="status">
      {request.state === 'sent' && (
        <Notice tone="success" title={t`Check your email`}>
          {t`If we have a search with this address, a link to it is on its way. It works for ${LINK_DAYS} days. Look in your spam folder, too. If you have asked several times today and none came, please ask again tomorrow.`}
        </Notice>
      )}
      {request.state === 'failed' && <Notice tone="error">{translate(request.message)}</Notice>}
    </div>
  )
}

/** Asks the server to mail a link to an email, if it has a search. */
function useRequestLink() {
  const [request, setRequest] = useState<LinkRequest>({ state: 'idle' })
  const send = async (email: string) => {
    setRequest({ state: 'sending' })
    try {
      await postJson(API.requestLink, { email }, LinkRequested)
      setRequest({ state: 'sent' })
    } catch (error) {
      const isLimited = error instanceof HttpError && error.status === 429
      const message = isLimited
        ? MESSAGES.rateLimited
        : t`We couldn't reach our server. Please try again when you're connected.`
      setRequest({ state: 'failed', message })
    }
  }
  return { request, send }
}
