import { useSnapshot } from 'valtio/react'
import { resend } from '../local/outbox.ts'
import type { Progress } from '../local/progress.ts'
import { connectivity } from '../state/connectivity.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressSteps } from '../ui/progress-steps.tsx'

/** The progress of the message and what can be done about it. */
export function MessageStatus({ progress }: { progress: Progress }) {
  const isOffline = useSnapshot(connectivity).online === 'no'
  return (
    <div className="message-status">
      {progress.step === 'waiting' && isOffline && (
        <Notice title="You're offline.">
          {progress.storage === 'persistent'
            ? "Your message is safe on this phone. We'll send it when you're connected."
            : "Your message is saved in this tab only. Leave it open, and we'll send it when you're connected."}
        </Notice>
      )}
      {progress.step === 'waiting' && !isOffline && progress.failedOnce && (
        <Notice
          tone="warning"
          title="We couldn't send your message yet"
          actions={<Button onClick={() => void resend(progress.key)}>Try again now</Button>}
        >
          It is safe on this phone, and we keep trying automatically. It can't be sent twice.
        </Notice>
      )}
      {progress.step === 'paused' && (
        <Notice
          tone="warning"
          title="Sending is paused"
          actions={<Button onClick={() => void resend(progress.key)}>Try again now</Button>}
        >
          The service isn't accepting messages right now. Yours is safe on this phone.
        </Notice>
      )}
      <ProgressSteps progress={progress} />
    </div>
  )
}
