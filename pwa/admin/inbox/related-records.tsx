import { useId } from 'react'
import type { LeadDetail } from '../../../shared/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../format/format-date-time.ts'
import './related-records.css'

/** Messages from the same person, and leads that may be the same family. Empty without any. */
export function RelatedRecords({ lead, onOpen }: { lead: LeadDetail; onOpen: (id: string) => void }) {
  const messagesId = useId()
  const duplicatesId = useId()
  const { messages, duplicates } = lead
  return (
    <>
      {messages.length > 0 && (
        <section aria-labelledby={messagesId}>
          <h3 id={messagesId}>Messages from the same email or phone</h3>
          <ul className="related-records">
            {messages.map(({ id, message, request, createdAt }) => (
              <li key={id}>
                <p className="related-records-message">{message}</p>
                {request && <p>About {request.community.name}</p>}
                <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
      {duplicates.length > 0 && (
        <section aria-labelledby={duplicatesId}>
          <h3 id={duplicatesId}>Perhaps the same family</h3>
          <p>The same phone number, or the same name and town.</p>
          <ul className="related-records">
            {duplicates.map(({ id, firstName, lastName, reference, createdAt }) => (
              <li key={id}>
                <Button variant="quiet" onClick={() => onOpen(id)}>
                  {firstName} {lastName}
                  {reference && `, ${reference}`}
                </Button>
                <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
