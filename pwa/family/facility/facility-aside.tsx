import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ComponentType, ReactNode } from 'react'
import type { Facility } from '#shared/contract/facility.ts'
import { t } from '#words'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { mailLink, phoneLink } from '../../ui/contact-links.ts'
import { contactPath } from '../../ui/contact-path.ts'

/** How to contact the community, and the next steps. */
export function FacilityAside({ facility }: { facility: Facility }) {
  const { phone, email } = facility
  const phoneHref = phone && phoneLink(phone)
  return (
    <Card
      isDense
      className="min-[60rem]:sticky min-[60rem]:top-[calc(var(--spacing-bar)+var(--spacing-4))] min-[60rem]:self-start print:static print:mt-[0.3cm] print:block"
    >
      {(phone || email) && (
        <section className="stack-2">
          <h2 className="text-h3">{t`Contact Information`}</h2>
          {phone && (
            <p>
              {phoneHref ? (
                <ContactLink href={phoneHref} Icon={Phone}>
                  {phone}
                </ContactLink>
              ) : (
                phone
              )}
            </p>
          )}
          {email && (
            <p>
              <ContactLink href={mailLink(email)} Icon={Mail}>
                {email}
              </ContactLink>
            </p>
          )}
        </section>
      )}
      <section className="stack-2 print:hidden">
        <h2 className="text-h3">{t`Interested in this community?`}</h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={contactPath('tour', facility)} variant="primary">
            {t`Schedule a Tour`}
          </ButtonLink>
          <ButtonLink to={contactPath('information', facility)}>{t`Request Information`}</ButtonLink>
        </div>
      </section>
      <section className="stack-2 stack-left print:hidden">
        <h2 className="text-h3">{t`Need Help?`}</h2>
        <p>{t`Our help is free of charge.`}</p>
        <ButtonLink to={contactPath('specialist', facility)}>{t`Speak with a Specialist`}</ButtonLink>
      </section>
    </Card>
  )
}

interface ContactLinkProps {
  href: string
  Icon: ComponentType<{ 'aria-hidden': 'true'; className: string }>
  children: ReactNode
}

const ContactLink = ({ href, Icon, children }: ContactLinkProps) => (
  <a
    className="inline-flex min-h-target scroll-mb-[6rem] items-center gap-2 [overflow-wrap:anywhere]"
    href={href}
  >
    <Icon aria-hidden="true" className="size-[1.2em] flex-none" />
    {children}
  </a>
)
