import { useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import type { MessageDetail } from '#shared/desk/inbox-messages.ts'
import { NotSaved } from '../not-saved.tsx'
import { CallLink } from '../reach-buttons.tsx'
import { type NewMessageChange, useMessageChange } from './message-records.ts'

interface AnswerButtonsProps {
  message: MessageDetail
  /** After the message was marked as unread. */
  onUnread: () => void
}

/** Whether the message is answered, also by a call. */
export function AnswerButtons({ message, onUnread }: AnswerButtonsProps) {
  const { send, isSending, problem } = useMessageChange(message.id)
  const pressed = useRef<NewMessageChange>(undefined)
  const { isAnswered, version } = message.state
  const change = async (next: NewMessageChange) => {
    pressed.current = next
    if ((await send(next)) && next.kind === 'unread') onUnread()
  }
  const mark = (kind: 'answered' | 'reopened') => void change({ kind, version })
  return (
    <section aria-label="Answer">
      <p role="status">
        <strong>{isAnswered ? 'Answered' : 'Not answered yet'}</strong>
      </p>
      <p className="reach-buttons">
        <CallLink phone={message.phone} variant="secondary" />
        <Button disabled={isSending} onClick={() => mark(isAnswered ? 'reopened' : 'answered')}>
          {isAnswered ? 'Mark as not answered' : 'Mark as answered'}
        </Button>
        <Button variant="quiet" disabled={isSending} onClick={() => void change({ kind: 'unread' })}>
          Mark as unread
        </Button>
      </p>
      <NotSaved problem={problem} onRetry={() => pressed.current && void change(pressed.current)} />
    </section>
  )
}
