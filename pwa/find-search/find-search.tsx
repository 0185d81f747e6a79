import { t } from '#words'
import { site } from '../site.ts'
import { AskSupport } from './ask-support.tsx'
import { EmailLinkForm } from './email-link-form.tsx'
import './find-search.css'
import { RetrieveForm } from './retrieve-form.tsx'

/** The ways to bring an earlier search to this phone. Calls `onFound` once it is stored. */
export function FindSearch({ onFound }: { onFound?: () => void }) {
  return (
    <section className="find-search" aria-labelledby="find-search">
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
