import { useId } from 'react'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { describeTime } from '#shared/contract/community-request.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import { formatDateTime } from '../format.ts'

type Message = LeadDetail['messages'][number]

interface RelatedRecordsProps {
  title: string
  messages: readonly Message[]
  /** Puts the tour that a message asks for into the form. */
  onPlanTour: (message: Message) => void
}

/** Messages from the same person. Empty without any. */
export function RelatedRecords({ title, messages, onPlanTour }: RelatedRecordsProps) {
  const id = useId()
  if (messages.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className="divided">
        {messages.map((message) => (
          <li key={message.id}>
            <RelatedMessage message={message} onPlanTour={onPlanTour} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RelatedMessage({
  message,
  onPlanTour,
}: { message: Message } & Pick<RelatedRecordsProps, 'onPlanTour'>) {
  const { id, request, isAttached, isAnswered, createdAt } = message
  const states = [isAttached && 'Attached', isAnswered ? 'Answered' : 'Not answered'].filter(Boolean)
  return (
    <>
      <p className="as-written">{message.message}</p>
      {request && (
        <p>
          {request.kind === 'tour' ? 'A tour of ' : 'About '}
          {request.community.name}
          {request.times && request.times.length > 0 && `: ${request.times.map(describeTime).join(', or ')}`}
        </p>
      )}
      <div className="row">
        {request?.kind === 'tour' && !isAnswered && (
          <Button onClick={() => onPlanTour(message)}>
            Plan the tour<VisuallyHidden> of {request.community.name}</VisuallyHidden>
          </Button>
        )}
        <ButtonLink variant="quiet" to={`${ADMIN_SCREENS.inboxMessages}?message=${id}`}>
          {states.join(', ')} – Open the message
        </ButtonLink>
        <time className="text-quiet text-small" dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      </div>
    </>
  )
}
