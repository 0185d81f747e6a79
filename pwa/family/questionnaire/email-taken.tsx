import { Trans, t } from '#words'
import { site } from '../../api/site.ts'
import { Notice } from '../../ui/notice.tsx'
import { AskSupport, EmailLinkButton } from '../find-search/find-search.tsx'

/** The way on when the email already has a search: a link to its mailbox, which opens the matches and replaces the answers. */
export function EmailTaken({ email }: { email: string }) {
  return (
    <Notice title={t`Did you or your family search before?`}>
      {site.sendsMail ? (
        <>
          <p>
            <Trans>
              We can email a link to this address. It opens your matches. Open it on this device if you want
              to replace the earlier answers with these, which stay here.
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
    </Notice>
  )
}
