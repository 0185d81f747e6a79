import Phone from 'lucide-react/icons/phone'
import type { Facility } from '#shared/contract/facility.ts'
import { Trans, t } from '#words'
import { ButtonLink } from '../../ui/button.tsx'
import { phoneLink } from '../../ui/contact-links.ts'
import { contactPath } from '../../ui/contact-path.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** The next steps at the bottom edge of a phone. A wider screen shows them beside the facts. */
export function CallBar({ facility }: { facility: Facility }) {
  const { name, phone } = facility
  const link = phone && phoneLink(phone)
  return (
    <div className="facility-call-bar">
      {link && (
        <a className="button button-secondary" href={link}>
          <Phone aria-hidden="true" />
          <span>
            <Trans>
              Call <VisuallyHidden>{name}</VisuallyHidden>
            </Trans>
          </span>
        </a>
      )}
      <ButtonLink to={contactPath('tour', facility)}>{t`Schedule`}</ButtonLink>
    </div>
  )
}
