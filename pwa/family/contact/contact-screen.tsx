import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { siteContent } from '../../api/site-content.ts'
import { Card } from '../../ui/card.tsx'
import { ownText } from '../../ui/own-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SupportEmail, SupportPhone } from '../../ui/support-links.tsx'
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
    <div className="page stack-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <PageHead
        title={t`Contact Us`}
        description={t`Call us, write to us, or send a message. We answer within 24 hours.`}
        path={SCREENS.contact}
      />
      <header className="stack-3 lg:col-span-full">
        <h1>{t`Contact Us`}</h1>
        <p className="text-lead">
          <Trans>
            Questions about a community, a visit or your matches? Call, write, or send us a message. Talking
            to our specialists is free.
          </Trans>
        </p>
      </header>
      <ContactDetails />
      <Card as="section">
        <h2>{t`Send Us a Message`}</h2>
        {message ? (
          <MessageFormView key={message.key} message={message} />
        ) : (
          <div className="min-h-[36rem]" />
        )}
      </Card>
    </div>
  )
}

function ContactDetails() {
  return (
    <ul className="stack-4">
      <Detail Icon={Phone} name={t`Phone`}>
        <SupportPhone />
      </Detail>
      <Detail Icon={Mail} name={t`Email`}>
        <SupportEmail />
      </Detail>
      <Detail Icon={Clock} name={t`Business hours`}>
        {ownText(siteContent().businessHours)}
      </Detail>
    </ul>
  )
}

const Detail = ({
  Icon,
  name,
  children,
}: {
  Icon: ComponentType<ComponentProps<'svg'>>
  name: string
  children: ReactNode
}) => (
  <li className="grid grid-cols-[auto_1fr] items-start gap-3 [overflow-wrap:anywhere] [&_a]:inline-block [&_a]:py-[0.35em]">
    <Icon aria-hidden="true" className="mt-[0.2em] size-[1.4em] text-evergreen" />
    <span>
      <strong className="block">{name}</strong>
      {children}
    </span>
  </li>
)
