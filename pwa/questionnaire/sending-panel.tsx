import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { resend } from '../local/outbox.ts'
import type { Progress } from '../local/progress.ts'
import { reopenWaitingAnswers } from '../local/reopen-waiting-answers.ts'
import { arrivals } from '../results-watch/arrivals.ts'
import { connectivity } from '../state/connectivity.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Ladder } from '../ui/ladder.tsx'
import { Notice } from '../ui/notice.tsx'
import { saveOpeningRequest } from './opening-request.ts'
import type { Openings } from './use-opening.ts'
import { useSubmissionOutcome } from './use-submission-outcome.ts'

interface SendingPanelProps {
  progress: Progress
  openings: Openings
}

/** Answers on their way: what happened, what is safe, what to do, and the ladder. Follows them to their matches. */
export function SendingPanel({ progress, openings }: SendingPanelProps) {
  const online = useSnapshot(connectivity).online !== 'no'
  const panel = useRef<HTMLElement>(null)
  useSubmissionOutcome(progress, openings.reopen)
  // The button that was pressed is disabled now; the reader goes on here.
  useEffect(() => panel.current?.focus(), [])
  useEffect(() => {
    arrivals.following = progress.key
    saveOpeningRequest({ sent: progress.key })
  }, [progress.key])
  return (
    <section ref={panel} tabIndex={-1} className="sending-panel" aria-label="Sending your answers">
      <SendingMessage progress={progress} online={online} openings={openings} />
      {progress.step !== 'erased' && <Ladder progress={progress} />}
      {(progress.step === 'waiting' || progress.step === 'paused') && (
        <ChangeAnswers sentKey={progress.key} openings={openings} />
      )}
    </section>
  )
}

/** The way back into the form as long as there is no receipt; see local/take-back.ts. */
function ChangeAnswers({ sentKey, openings }: { sentKey: string; openings: Openings }) {
  // Received while the family was tapping: the ladder says so, and a correction begins at the results.
  const change = () => reopenWaitingAnswers(sentKey).then(openings.showReopened, () => undefined)
  return (
    <Button variant="quiet" className="sending-panel-change" onClick={() => void change()}>
      Change your answers
    </Button>
  )
}

function SendingMessage({ progress, online, openings }: SendingPanelProps & { online: boolean }) {
  const again = () => void resend(progress.key)
  switch (progress.step) {
    case 'erased':
      return (
        <Notice
          title="These answers were erased"
          actions={<Button onClick={() => void openings.startOver()}>Start over</Button>}
        >
          Nothing of them is kept, here or with us.
        </Notice>
      )
    case 'lost':
      return (
        <Notice
          tone="warning"
          title="We no longer have your answers"
          actions={<Button onClick={again}>Send them again</Button>}
        >
          Our records were restored from an older copy. Your answers are still safe on this phone; may we have
          them once more?
        </Notice>
      )
    case 'paused':
      return (
        <Notice
          tone="warning"
          title="Sending is paused"
          actions={<Button onClick={again}>Try again now</Button>}
        >
          The service does not take answers at the moment. Yours are safe on this phone.
        </Notice>
      )
    case 'waiting':
      return online ? <WaitingOnline progress={progress} /> : <WaitingOffline storage={progress.storage} />
    default:
      return null
  }
}

function WaitingOnline({ progress }: { progress: Progress }) {
  if (!progress.failedOnce) return null
  return (
    <Notice
      tone="warning"
      title="We could not send your answers yet"
      actions={<Button onClick={() => void resend(progress.key)}>Try again now</Button>}
    >
      They are safe on this phone, and we keep trying by ourselves. They can never be sent twice.
    </Notice>
  )
}

function WaitingOffline({ storage }: Pick<Progress, 'storage'>) {
  return (
    <Notice title="You're offline." actions={<ButtonLink to="/">Go to the start page</ButtonLink>}>
      {storage === 'persistent'
        ? "Your answers are safe on this phone. We'll send them when you're connected. You may leave this page; your matches will come by themselves."
        : "Your answers are kept in this tab only. Leave it open: we'll send them when you're connected."}
    </Notice>
  )
}
