import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { ButtonAnchor } from '#pwa/ui/button.tsx'
import { mailLink, phoneLink } from '#pwa/ui/contact-links.ts'

/** The ways to reach someone: a call, if the number can be dialed, and an email. */
export const ReachButtons = ({ person }: { person: { phone: string | null; email: string } }) => (
  <p className="reach-buttons">
    <CallLink phone={person.phone} variant="primary" />
    {person.email && <EmailLink email={person.email} />}
  </p>
)

/** A call; the number as text, if it can't be dialed. Nothing without a number. */
export function CallLink({ phone, variant }: { phone: string | null; variant: 'primary' | 'secondary' }) {
  if (!phone) return null
  const call = phoneLink(phone)
  if (!call) return <span>Phone: {phone}</span>
  return (
    <ButtonAnchor variant={variant} href={call}>
      <Phone aria-hidden="true" />
      Call {phone}
    </ButtonAnchor>
  )
}

/** An email to an address. */
export const EmailLink = ({ email }: { email: string }) => (
  <ButtonAnchor href={mailLink(email)}>
    <Mail aria-hidden="true" />
    <span className="reach-buttons-email">{email}</span>
  </ButtonAnchor>
)
