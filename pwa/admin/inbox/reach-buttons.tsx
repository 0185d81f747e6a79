import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { mailLink, phoneLink } from '#pwa/ui/contact-links.ts'
import './reach-buttons.css'

/** The ways to reach someone: a call, if the number can be dialed, and an email. */
export function ReachButtons({
  person: { phone, email },
}: {
  person: { phone: string | null; email: string }
}) {
  const call = phone ? phoneLink(phone) : undefined
  return (
    <p className="reach-buttons">
      {call && (
        <a className="button button-primary" href={call}>
          <Phone aria-hidden="true" />
          Call {phone}
        </a>
      )}
      {phone && !call && <span>Phone: {phone}</span>}
      {email && (
        <a className="button button-secondary" href={mailLink(email)}>
          <Mail aria-hidden="true" />
          <span className="reach-buttons-email">{email}</span>
        </a>
      )}
    </p>
  )
}
