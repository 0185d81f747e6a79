import { Trans, t } from '#words'
import { AskSupport } from '../find-search/ask-support.tsx'
import { EmailLinkButton } from '../find-search/email-link-button.tsx'
import { site } from '../site.ts'
import { Notice } from '../ui/notice.tsx'

/** Says that a search found by its code can only be read here, and how to change or erase it. */
export function ReadOnlyNotice({ email }: { email: string }) {
  return (
    <Notice title={t`You can read these answers on this phone`}>
      {site.sendsMail ? (
        <>
          <p>
            <Trans>
              To change or erase them, open the link that we email to the address in these answers, on this
              phone.
            </Trans>
          </p>
          <EmailLinkButton email={email} />
        </>
      ) : (
        <>
          <p>{t`To change or erase them, use the phone that sent them.`}</p>
          <AskSupport />
        </>
      )}
    </Notice>
  )
}
