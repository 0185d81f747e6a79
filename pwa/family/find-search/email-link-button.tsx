import { t } from '#words'
import { Button } from '../../ui/button.tsx'
import { LinkRequestStatus } from './link-request-status.tsx'
import { useRequestLink } from './use-request-link.ts'

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
