import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { clockTime } from '../ui/clock-time.ts'
import { Notice } from '../ui/notice.tsx'

interface ContinueNoticeProps {
  savedAt: number
  onContinue: () => void
  onStartOver: () => void
}

/** Tells the family that the form holds their earlier answers. Deleting them needs a confirmation. */
export function ContinueNotice({ savedAt, onContinue, onStartOver }: ContinueNoticeProps) {
  const [isConfirming, setConfirming] = useState(false)
  if (isConfirming) {
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
            <Button onClick={() => setConfirming(false)}>Keep my answers</Button>
          </>
        }
      >
        This deletes your answers from this phone and empties the form.
      </Notice>
    )
  }
  return (
    <Notice
      title="Welcome back"
      actions={
        <>
          <Button onClick={onContinue}>Continue where you left off</Button>
          <Button variant="quiet" onClick={() => setConfirming(true)}>
            Start over
          </Button>
        </>
      }
    >
      {`Your answers are in the form below, last saved ${clockTime(savedAt)}.`}
    </Notice>
  )
}
