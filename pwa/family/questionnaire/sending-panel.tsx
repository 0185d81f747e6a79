import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { claimAnnouncement } from '../../local/announcements.ts'
import { getOutboxRow, resend } from '../../local/outbox.ts'
import type { Progress } from '../../local/progress.ts'
import { reopenWaitingAnswers } from '../../local/reopen-answers.ts'
import { connectivity } from '../../state/connectivity.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'
import { whileCurrent } from '../../ui/while-current.ts'
import { hasMainPack } from '../packs/pack-store.ts'
import { announceFailure, announceReady } from '../results-watch/announce.ts'
import { arrivals } from '../results-watch/arrivals.ts'
import type { QuestionnaireFlow } from './use-questionnaire-view.ts'
import { saveViewRequest } from './view-request.ts'

interface SendingPanelProps {
  progress: Progress
  flow: QuestionnaireFlow
}

/** The progress of sent answers: what happened, what is safe, what to do, and the list of steps. */
export function SendingPanel({ progress, flow }: SendingPanelProps) {
  const online = useSnapshot(connectivity).online !== 'no'
  const panel = useRef<HTMLElement>(null)
  useSubmissionOutcome(progress, flow.reopen)
  // The pressed button is disabled now, so move the focus here.
  useEffect(() => panel.current?.focus(), [])
  useEffect(() => {
    arrivals.following = progress.key
    saveViewRequest({ sent: progress.key })
  }, [progress.key])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className="stack-5 scroll-mt-[calc(var(--spacing-bar)+var(--spacing-4))] scroll-mb-5"
      aria-label={t`Sending your answers`}
    >
      <SendingMessage progress={progress} online={online} flow={flow} />
      {progress.step !== 'erased' && <ProgressSteps progress={progress} />}
      {(progress.step === 'waiting' || progress.step === 'paused') && (
        <ChangeAnswers sentKey={progress.key} flow={flow} />
      )}
    </section>
  )
}

/** Reopens the answers while there is no receipt; see local/reopen-answers.ts. */
function ChangeAnswers({ sentKey, flow }: { sentKey: string; flow: QuestionnaireFlow }) {
  // On failure the answers have just been received. The list of steps shows it, and the results offer a correction.
  const reopen = () => reopenWaitingAnswers(sentKey).then(flow.showReopened, () => undefined)
  return (
    <Button variant="quiet" className="-ms-[0.75em] justify-self-start" onClick={() => void reopen()}>
      {t`Change your answers`}
    </Button>
  )
}

function SendingMessage({ progress, online, flow }: SendingPanelProps & { online: boolean }) {
  const retry = () => void resend(progress.key)
  switch (progress.step) {
    case 'erased':
      return (
        <Notice
          title={t`These answers were erased`}
          actions={<Button onClick={() => void flow.startOver()}>{t`Start over`}</Button>}
        >
          {t`They are no longer stored on this phone or on our server.`}
        </Notice>
      )
    case 'lost':
      return (
        <Notice
          tone="warning"
          title={t`We no longer have your answers`}
          actions={<Button onClick={retry}>{t`Send them again`}</Button>}
        >
          <Trans>
            Our records were restored from an older backup. Your answers are still safe on this phone. You can
            send them to us again.
          </Trans>
        </Notice>
      )
    case 'paused':
      return (
        <Notice
          tone="warning"
          title={t`Sending is paused`}
          actions={<Button onClick={retry}>{t`Try again now`}</Button>}
        >
          {t`The service isn't accepting answers right now. Yours are safe on this phone.`}
        </Notice>
      )
    case 'waiting':
      return online ? <WaitingOnline progress={progress} /> : <WaitingOffline progress={progress} />
    default:
      return null
  }
}

function WaitingOnline({ progress }: { progress: Progress }) {
  if (!progress.failedOnce) return null
  const actions = (
    <>
      <PhoneListLink sentKey={progress.key} />
      <Button onClick={() => void resend(progress.key)}>{t`Try again now`}</Button>
    </>
  )
  return (
    <Notice tone="warning" title={t`We couldn't send your answers yet`} actions={actions}>
      {t`They are safe on this phone, and we keep trying automatically. They can't be sent twice.`}
    </Notice>
  )
}

function WaitingOffline({ progress: { key, storage } }: { progress: Progress }) {
  const actions = (
    <>
      <PhoneListLink sentKey={key} />
      <ButtonLink to="/">{t`Go to the start page`}</ButtonLink>
    </>
  )
  return (
    <Notice title={t`You're offline.`} actions={actions}>
      {storage === 'persistent'
        ? t`Your answers are safe on this phone. We'll send them when you're connected. You can leave this page. Your matches will appear automatically.`
        : t`Your answers are saved in this tab only. Leave it open, and we'll send them when you're connected.`}
    </Notice>
  )
}

/** Leads to the list that this phone can make while the answers wait; nothing if it can't make one. */
function PhoneListLink({ sentKey }: { sentKey: string }) {
  const [hasPack, setHasPack] = useState(false)
  useEffect(() => whileCurrent(findPack(sentKey), setHasPack), [sentKey])
  if (!hasPack) return null
  return (
    <ButtonLink to={SCREENS.results} variant="primary">
      {t`See your list now`}
    </ButtonLink>
  )
}

async function findPack(key: string): Promise<boolean> {
  const payload = (await getOutboxRow(key))?.payload as { state?: string } | null | undefined
  return hasMainPack(payload?.state ?? '')
}

/**
 * Reacts to each step of sent answers: goes to the results when the matches are ready, shows one toast when a
 * server failed, and reopens the form when the server refused the answers.
 */
function useSubmissionOutcome(progress: Progress | undefined, reopen: (key: string) => Promise<void>): void {
  const navigate = useNavigate()
  const { key, step, failedOnce = false } = progress ?? {}
  useEffect(() => {
    let isCurrent = true
    const react = async () => {
      if (!key) return
      if (step === 'ready') {
        await announceReady(key)
        if (isCurrent) navigate(SCREENS.results)
      } else if (step === 'needs_attention') {
        await reopen(key)
      } else if (step === 'erased') {
        // This screen shows the erasure, so no other screen has to.
        await claimAnnouncement(key, 'erased')
      } else if (failedOnce) {
        await announceFailure({ key, kind: 'questionnaire' })
      }
    }
    // If the phone's storage fails here, only a toast is lost; the answers and the list of steps are not affected.
    react().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [key, step, failedOnce, reopen, navigate])
}
