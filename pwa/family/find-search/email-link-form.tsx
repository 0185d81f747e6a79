import { type FormEvent, useRef, useState } from 'react'
import { toFieldIssues } from '#shared/contract/errors.ts'
import { RequestLink } from '#shared/contract/mailed-link.ts'
import { t } from '#words'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { EMAIL_INPUT } from '../../ui/input-props.ts'
import { LinkRequestStatus } from './link-request-status.tsx'
import { useRequestLink } from './use-request-link.ts'

/** The form that mails a link to an email. */
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
  return (
    <form className="find-search-form stack-4 stack-left" noValidate onSubmit={submit}>
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
