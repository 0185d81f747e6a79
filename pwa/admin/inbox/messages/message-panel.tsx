import { ADMIN_API } from '#shared/admin-paths.ts'
import { MessageDetail, type MessageEvent } from '#shared/inbox-messages.ts'
import { EraseRecord } from '../erase-record.tsx'
import { EventList } from '../event-list.tsx'
import { NoteForm } from '../note-form.tsx'
import { RecordPanel, useMarkAsRead } from '../record-panel.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { AttachSection } from './attach-section.tsx'
import { describeMessageEvent } from './message-labels.ts'
import { MESSAGES, useMessageChange } from './message-records.ts'
import { MessageText } from './message-text.tsx'
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

const toListed = (event: MessageEvent) => ({
  ...event,
  what: describeMessageEvent(event),
  text: event.note,
})
