import { useSnapshot } from 'valtio/react'
import { t } from '#words'
import { resend } from '../../local/outbox.ts'
import type { Progress } from '../../local/progress.ts'
import { connectivity } from '../../state/connectivity.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'

/** The progress of the message and what can be done about it. */
export function MessageStatus({ progress }: { progress: Progress }) {
  const isOffline = useSnapshot(connectivity).online === 'no'
  return (
    <div className="stack-4">
      {progress.step === 'waiting' && isOffline && (
        <Notice title={t`You're offline.`}>
          {progress.storage === 'persistent'
            ? t`Your message is safe on this phone. We'll send it when you're connected.`
            : t`Your message is saved in this tab only. Leave it open, and we'll send it when you're connected.`}
        </Notice>
      )}
      {progress.step === 'waiting' && !isOffline && progress.failedOnce && (
        <Notice
          tone="warning"
          title={t`We couldn't send your message yet`}
          actions={<Button onClick={() => void resend(progress.key)}>{t`Try again now`}</Button>}
        >
          {t`It is safe on this phone, and we keep trying automatically. It can't be sent twice.`}
        </Notice>
      )}
      {progress.step === 'paused' && (
        <Notice
          tone="warning"
          title={t`Sending is paused`}
          actions={<Button onClick={() => void resend(progress.key)}>{t`Try again now`}</Button>}
        >
          {t`The service isn't accepting messages right now. Yours is safe on this phone.`}
        </Notice>
      )}
      <ProgressSteps progress={progress} />
    </div>
  )
}
