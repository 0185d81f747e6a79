import { useEffect, useRef } from 'react'
import { LoadError } from '#pwa/admin/components/load-error.tsx'
import { LoadingMessage } from '#pwa/admin/components/loading-message.tsx'
import { useAdminData } from '#pwa/admin/use-admin-data.ts'
import { MessageDetail, type MessageEvent } from '#shared/inbox-messages.ts'
import { ChangeProblem } from '../change-problem.tsx'
import { EventList } from '../event-list.tsx'
import { NoteForm } from '../note-form.tsx'
import { SidePanel } from '../side-panel.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { AttachSection } from './attach-section.tsx'
import { EraseMessage } from './erase-message.tsx'
import { describeMessageEvent } from './message-labels.ts'
import { messagePath } from './message-queries.ts'
import { MessageText } from './message-text.tsx'
import { type SendMessageChange, useMessageChange } from './use-message-change.ts'

interface MessagePanelProps {
  id: string
  onClose: () => void
}

/** All that is kept about a message, beside the list; instead of it on a phone. Opening it marks it as read. */
export function MessagePanel({ id, onClose }: MessagePanelProps) {
  const { data, error, reload } = useAdminData(messagePath(id), MessageDetail)
  return (
    <SidePanel title={data ? `${data.firstName} ${data.lastName}` : 'Message'} onClose={onClose}>
      {error && !data && <LoadError title="Failed to load the message" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading the message…</LoadingMessage>}
      {data && <LoadedMessage message={data} onClose={onClose} onReload={reload} />}
    </SidePanel>
  )
}

interface LoadedMessageProps {
  message: MessageDetail
  onClose: () => void
  onReload: () => void
}

function LoadedMessage({ message, onClose, onReload }: LoadedMessageProps) {
  const { send, isSending, problem, dismiss } = useMessageChange(message.id)
  useMarkAsRead(message.state.isRead, send)
  return (
    <>
      <MessageText message={message} />
      <ChangeProblem problem={problem} dismiss={dismiss} onReload={onReload} />
      <AnswerButtons message={message} isSending={isSending} send={send} onUnread={onClose} />
      <AttachSection message={message} isSending={isSending} send={send} />
      <NoteForm isSending={isSending} send={send} />
      <EventList
        nothing="Nothing has been done with this message yet."
        events={message.events.map(toListed)}
      />
      <EraseMessage message={message} onClose={onClose} />
    </>
  )
}

/** Marks a message as read when it is opened, and not again when someone marks it as unread. */
function useMarkAsRead(isRead: boolean, send: SendMessageChange): void {
  const isDone = useRef(isRead)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    void send({ kind: 'read' })
  }, [send])
}

const toListed = (event: MessageEvent) => ({
  ...event,
  what: describeMessageEvent(event),
  text: event.note,
})
