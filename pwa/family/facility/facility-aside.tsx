import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
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
    <Card className="facility-cards facility-steps stack-4">
      {(phone || email) && (
        <section>
          <h2>{t`Contact Information`}</h2>
          {phone && (
            <p>
              {phoneHref ? (
                <a className="facility-contact" href={phoneHref}>
                  <Phone aria-hidden="true" />
                  {phone}
                </a>
              ) : (
                phone
              )}
            </p>
          )}
          {email && (
            <p>
              <a className="facility-contact" href={mailLink(email)}>
                <Mail aria-hidden="true" />
                {email}
              </a>
            </p>
          )}
        </section>
      )}
      <section className="facility-next">
        <h2>{t`Interested in this community?`}</h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={contactPath('tour', facility)} variant="primary">
            {t`Schedule a Tour`}
          </ButtonLink>
          <ButtonLink to={contactPath('information', facility)}>{t`Request Information`}</ButtonLink>
        </div>
      </section>
      <section className="facility-next">
        <h2>{t`Need Help?`}</h2>
        <p>{t`Our help is free of charge.`}</p>
        <ButtonLink to={contactPath('specialist', facility)}>{t`Speak with a Specialist`}</ButtonLink>
      </section>
    </Card>
  )
}
