import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { clockTime } from '../ui/clock-time.ts'
import { Notice } from '../ui/notice.tsx'

interface ContinueNoticeProps {
  savedAt: number
  onContinue: () => void
  onStartOver: () => void
}

/** Offers answers that were begun earlier; they are in the form already. Deleting them asks once more. */
export function ContinueNotice({ savedAt, onContinue, onStartOver }: ContinueNoticeProps) {
  const [isAsking, setAsking] = useState(false)
  if (isAsking) {
    return (
      <Notice
        tone="warning"
        role="alert"
        title="Delete what you typed?"
        actions={
          <>
            <Button variant="danger" onClick={onStartOver}>
              Delete and start over
            </Button>
            <Button onClick={() => setAsking(false)}>Keep my answers</Button>
          </>
        }
      >
        Your answers on this phone will be gone, and the form will be empty.
      </Notice>
    )
  }
  return (
    <Notice
      title="Welcome back"
      actions={
        <>
          <Button onClick={onContinue}>Continue where you left off</Button>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Start over
          </Button>
        </>
      }
    >
      {`Your answers are in the form below, as you left them: ${clockTime(savedAt)}.`}
    </Notice>
  )
}
