import { useId } from 'react'
import type { LeadDetail } from '../../../shared/inbox.ts'
import { formatDateTime } from '../format/format-date-time.ts'
import './related-records.css'

/** Messages from the same person. Empty without any. */
export function RelatedRecords({ lead: { messages } }: { lead: Pick<LeadDetail, 'messages'> }) {
  const messagesId = useId()
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
    </>
  )
}
