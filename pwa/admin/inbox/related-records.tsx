import { useId } from 'react'
import { ButtonLink } from '#pwa/ui/button.tsx'
import type { LeadDetail } from '#shared/inbox.ts'
import { ADMIN_SCREENS } from '#shared/paths.ts'
import { formatDateTime } from '../format.ts'
import './related-records.css'

/** Messages from the same person. Empty without any. */
export function RelatedRecords({ lead: { messages } }: { lead: Pick<LeadDetail, 'messages'> }) {
  const messagesId = useId()
  return (
    <>
      {messages.length > 0 && (
        <section aria-labelledby={messagesId}>
          <h3 id={messagesId}>Messages</h3>
          <p>Attached, or from the same email or phone number.</p>
          <ul className="related-records">
            {messages.map((message) => (
              <li key={message.id}>
                <RelatedMessage message={message} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function RelatedMessage({ message }: { message: LeadDetail['messages'][number] }) {
  const { id, request, isAttached, isAnswered, createdAt } = message
  const states = [isAttached && 'Attached', isAnswered ? 'Answered' : 'Not answered'].filter(Boolean)
  return (
    <>
      <p className="related-records-message">{message.message}</p>
      {request && <p>About {request.community.name}</p>}
      <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      <ButtonLink variant="quiet" to={`${ADMIN_SCREENS.inboxMessages}?message=${id}`}>
        {states.join(', ')} – Open the message
      </ButtonLink>
    </>
  )
}
