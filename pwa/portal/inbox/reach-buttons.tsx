import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useLocation } from 'react-router-dom'
import { ButtonAnchor, ButtonLink } from '#pwa/ui/button.tsx'
import { mailLink, phoneLink } from '#pwa/ui/contact-links.ts'

/** The end of a lead's address that opens "Write to the family" in its panel, which keeps what is written. */
export const WRITE_HASH = '#write'

interface ReachButtonsProps {
  person: { phone: string | null; email: string }
  /** Whether its emails are written in the portal: those of the open lead. Another address opens the mail program. */
  isOpenLead?: boolean
}

/** The ways to reach someone: a call, if the number can be dialed, and an email. */
export function ReachButtons({ person: { phone, email }, isOpenLead = false }: ReachButtonsProps) {
  const { search } = useLocation()
  return (
    <p className="row gap-x-2 text-small">
      <CallLink phone={phone} variant="primary" />
      {email && !isOpenLead && <EmailLink email={email} />}
      {email && isOpenLead && (
        <ButtonLink to={{ search, hash: WRITE_HASH }} replace>
          <EmailName email={email} />
        </ButtonLink>
      )}
    </p>
  )
}

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

/** An email to an address, in the mail program. */
export const EmailLink = ({ email }: { email: string }) => (
  <ButtonAnchor href={mailLink(email)}>
    <EmailName email={email} />
  </ButtonAnchor>
)

const EmailName = ({ email }: { email: string }) => (
  <>
    <Mail aria-hidden="true" />
    <span className="min-w-0 [overflow-wrap:anywhere]">{email}</span>
  </>
)
