import { formatDateTime } from '#pwa/portal/format.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { type CommunityRequest, describeTime } from '#shared/contract/community-request.ts'
import { facilityPath } from '#shared/contract/paths.ts'
import { MessageDetail, type MessageEvent } from '#shared/desk/inbox-messages.ts'
import { EraseRecord } from '../erase-record.tsx'
import { EventList } from '../event-list.tsx'
import { NotSaved } from '../not-saved.tsx'
import { NoteForm } from '../note-form.tsx'
import { CallLink } from '../reach-buttons.tsx'
import { RecordPanel, useMarkAsRead } from '../record-panel.tsx'
import { SpanishMark } from '../spanish-mark.tsx'
import { AttachSection } from './attach-section.tsx'
import { describeMessageEvent, REQUEST_LABELS } from './message-labels.ts'
import { MESSAGES, type NewMessageChange, useMessageChange } from './message-records.ts'
import { ReplyPart } from './reply-part.tsx'

/** A message beside the list. Opening it marks it as read. */
export const MessagePanel = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <RecordPanel noun="message" path={MESSAGES.pathOf(id)} Schema={MessageDetail} onClose={onClose}>
    {(message) => <LoadedMessage message={message} onClose={onClose} />}
  </RecordPanel>
)

interface LoadedMessageProps {
  message: MessageDetail
  onClose: () => void
}

function LoadedMessage({ message, onClose }: LoadedMessageProps) {
  const note = useMessageChange(message.id)
  useMarkAsRead(message.state.isRead, useMessageChange(message.id).send)
  return (
    <>
      <MessageText message={message} />
      <AnswerButtons message={message} onUnread={onClose} />
      <ReplyPart id={message.id} />
      <AttachSection message={message} />
      <NoteForm id={message.id} change={note} />
      <EventList
        nothing="Nothing has been done with this message yet."
        events={message.events.map(toListed)}
      />
      <EraseRecord
        record={message}
        kind={MESSAGES}
        label="Erase this message"
        listPath={ADMIN_API.contacts}
        itemName="message"
        onErased={onClose}
      />
    </>
  )
}

const toListed = (event: MessageEvent) => ({ ...event, what: describeMessageEvent(event), text: event.note })

/** A message as it was sent. */
function MessageText({
  message: { message, request, language, reference, createdAt, email },
}: {
  message: MessageDetail
}) {
  return (
    <div className="stack-3">
      <p className="text-quiet text-small">
        {reference} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> · {email}
        {language === 'es' && <SpanishMark />}
      </p>
      {request && <RequestLines request={request} />}
      <p className="as-written">{message}</p>
    </div>
  )
}

function RequestLines({ request }: { request: CommunityRequest }) {
  const { kind, community, times = [], timesNote } = request
  return (
    <ul className="list-disc ps-[1.25em]">
      <li>
        {REQUEST_LABELS[kind]}: <a href={facilityPath(community.id)}>{community.name}</a>
        {community.town && `, ${community.town}`}
      </li>
      {times.length > 0 && <li>Times: {times.map(describeTime).join('; or ')}</li>}
      {timesNote && <li>About the times: {timesNote}</li>}
    </ul>
  )
}

interface AnswerButtonsProps {
  message: MessageDetail
  /** After the message was marked as unread. */
  onUnread: () => void
}

/** Whether the message is answered, also by a call. */
function AnswerButtons({ message, onUnread }: AnswerButtonsProps) {
  const { send, last, isSending, problem } = useMessageChange(message.id)
  const { isAnswered, version } = message.state
  const change = async (next: NewMessageChange) => {
    if ((await send(next)) && next.kind === 'unread') onUnread()
  }
  const mark = (kind: 'answered' | 'reopened') => void change({ kind, version })
  return (
    <section aria-label="Answer">
      <p role="status">
        <strong>{isAnswered ? 'Answered' : 'Not answered yet'}</strong>
      </p>
      <p className="row text-small">
        <CallLink phone={message.phone} variant="secondary" />
        <Button disabled={isSending} onClick={() => mark(isAnswered ? 'reopened' : 'answered')}>
          {isAnswered ? 'Mark as not answered' : 'Mark as answered'}
        </Button>
        <Button variant="quiet" disabled={isSending} onClick={() => void change({ kind: 'unread' })}>
          Mark as unread
        </Button>
      </p>
      <NotSaved problem={problem} onRetry={() => last && void change(last)} />
    </section>
  )
}
