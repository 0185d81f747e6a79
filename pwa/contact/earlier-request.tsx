import { useEffect, useRef } from 'react'
import { t } from '#words'
import type { OutboxRow } from '../local/schema.ts'
import { useProgress } from '../results-watch/use-progress.ts'
import { Button } from '../ui/button.tsx'
import { clockTime } from '../ui/clock-time.ts'
import { Notice } from '../ui/notice.tsx'
import { MessageStatus } from './message-status.tsx'

interface EarlierRequestProps {
  row: OutboxRow
  /** It was sent from this screen, and the form that had the focus is gone. */
  takesFocus: boolean
  onWriteAnother: () => void
}

/** Says when this request was sent, and asks before another one is written. */
export function EarlierRequest({ row, takesFocus, onWriteAnother }: EarlierRequestProps) {
  const progress = useProgress(row.key)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) top.current?.focus()
  }, [takesFocus])
  const name = row.about?.community.name ?? ''
  const title =
    row.about?.kind === 'tour'
      ? t`You asked for a tour of ${name}`
      : t`You asked for information about ${name}`
  const isReceived = row.status === 'received'
  return (
    <div className="message-form" tabIndex={-1} ref={top}>
      <Notice
        tone={isReceived ? 'success' : 'info'}
        title={title}
        actions={<Button onClick={onWriteAnother}>{t`Write another request`}</Button>}
      >
        {isReceived
          ? t`We received it, ${clockTime(row.savedAt)}. You don't need to send it again.`
          : t`You wrote it ${clockTime(row.savedAt)}, and it is waiting on this phone to be sent. It can't be sent twice.`}
      </Notice>
      {progress && <MessageStatus progress={progress} />}
    </div>
  )
}
