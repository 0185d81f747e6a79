import { formatDateTime } from '#pwa/admin/format.ts'
import { type CommunityRequest, describeTime } from '#shared/community-request.ts'
import type { MessageDetail } from '#shared/inbox-messages.ts'
import { facilityPath } from '#shared/paths.ts'
import { SpanishMark } from '../spanish-mark.tsx'
import { REQUEST_LABELS } from './message-labels.ts'
import './message-text.css'

/** A message as it was sent. */
export function MessageText({
  message: { message, request, language, reference, createdAt, email },
}: {
  message: MessageDetail
}) {
  return (
    <div className="message-text">
      <p className="message-text-facts">
        {reference} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> · {email}
        {language === 'es' && <SpanishMark />}
      </p>
      {request && <RequestLines request={request} />}
      <p className="message-text-body">{message}</p>
    </div>
  )
}

function RequestLines({ request }: { request: CommunityRequest }) {
  const { kind, community, times = [], timesNote } = request
  return (
    <ul className="message-text-request">
      <li>
        {REQUEST_LABELS[kind]}: <a href={facilityPath(community.id)}>{community.name}</a>
        {community.town && `, ${community.town}`}
      </li>
      {times.length > 0 && <li>Times: {times.map(describeTime).join('; or ')}</li>}
      {timesNote && <li>About the times: {timesNote}</li>}
    </ul>
  )
}
