import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useLocation, useSearchParams } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { siteContent } from '../../api/site-content.ts'
import { Card } from '../../ui/card.tsx'
import { ownText } from '../../ui/own-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SupportEmail, SupportPhone } from '../../ui/support-links.tsx'
import './contact.css'
import { MessageFormView } from './message-form-view.tsx'
import { useShownMessage } from './use-shown-message.ts'

/** The key of the refused message or draft to open, from the history entry's state. */
function readRequestedKey(state: { reopen?: unknown; draft?: unknown } | null): string | undefined {
  const key = state?.reopen ?? state?.draft
  return typeof key === 'string' ? key : undefined
}

/** Contact details and a message form. */
export function Component() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const message = useShownMessage(query.toString(), readRequestedKey(state))
  return (
    <div className="page contact stack-6">
      <PageHead
        title={t`Contact Us`}
        description={t`Call us, write to us, or send a message. We answer within 24 hours.`}
        path={SCREENS.contact}
      />
      <header className="contact-head stack-3">
        <h1>{t`Contact Us`}</h1>
        <p>
          <Trans>
            Questions about a community, a visit or your matches? Call, write, or send us a message. Talking
            to our specialists is free.
          </Trans>
        </p>
      </header>
      <ContactDetails />
      <Card as="section" className="contact-message">
        <h2>{t`Send Us a Message`}</h2>
        {message ? (
          <MessageFormView key={message.key} message={message} />
        ) : (
          <div className="contact-loading" />
        )}
      </Card>
    </div>
  )
}

function ContactDetails() {
  return (
    <ul className="contact-details stack-4">
      <li>
        <Phone aria-hidden="true" />
        <span>
          <strong>{t`Phone`}</strong>
          <SupportPhone />
        </span>
      </li>
      <li>
        <Mail aria-hidden="true" />
        <span>
          <strong>{t`Email`}</strong>
          <SupportEmail />
        </span>
      </li>
      <li>
        <Clock aria-hidden="true" />
        <span>
          <strong>{t`Business hours`}</strong>
          {ownText(siteContent().businessHours)}
        </span>
      </li>
    </ul>
  )
}
