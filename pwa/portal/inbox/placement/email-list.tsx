import { useId } from 'react'
import type { EmailState, FamilyEmail } from '#shared/desk/placement.ts'
import { formatDateTime } from '../../format.ts'

const STATES: Record<EmailState, string> = {
  waiting: 'waits to be sent',
  sent: 'sent',
  failed: 'could not be sent yet',
  discarded: 'was not sent',
  copied: 'copied',
}

/** Emails that staff wrote, newest first. Nothing without any. */
export function EmailList({ title, emails }: { title: string; emails: readonly FamilyEmail[] }) {
  const id = useId()
  if (emails.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className="grid gap-3 ps-[1.5em]">
        {emails.map((email) => (
          <li key={email.id}>
            <strong>{email.subject}</strong>, {STATES[email.state]}
            {email.problem && <p>{email.problem}</p>}
            <p className="as-written">{email.text}</p>
            {email.username}, <time dateTime={email.at}>{formatDateTime(email.at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
