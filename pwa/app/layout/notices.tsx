import WifiOff from 'lucide-react/icons/wifi-off'
import {
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { AttentionNotice } from '../../family/results-watch/attention-notice.tsx'
import { MatchesNotice } from '../../family/results-watch/matches-notice.tsx'
import { mayHaveQueuedRows, onQueuedFlagChange } from '../../local/queued-flag.ts'
import { mayBeTogether } from '../../local/together-flag.ts'
import { connectivity } from '../../state/connectivity.ts'
import { checkStorage, storage } from '../../state/storage.ts'
import { applyUpdate, update } from '../../state/update.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Messages about the app between the header and the screen. The offline notice stays visible while scrolling. */
export function Notices() {
  return (
    <>
      <div
        className="notices-sticky print:hidden sticky top-[calc(var(--spacing-bar)+var(--spacing-stuck))] z-10 mx-auto w-full max-w-columns px-gutter short:static"
        role="status"
      >
        <OfflineNotice />
      </div>
      <div className="print:hidden mx-auto w-full max-w-columns px-gutter *:mt-3" role="status">
        <MatchesNotice />
        <AttentionNotice />
        <StorageNotice />
        <UpdateNotice />
      </div>
    </>
  )
}

/** Screens that store something. The others don't open the database just to show this notice. */
const SCREENS_WITH_STORAGE: readonly string[] = [
  SCREENS.questionnaire,
  SCREENS.results,
  SCREENS.shortlist,
  SCREENS.contact,
  SCREENS.phone,
]

/** Warns that the browser refuses to store answers. */
function StorageNotice() {
  const { pathname } = useLocation()
  const { state } = useSnapshot(storage)
  const usesStorage = SCREENS_WITH_STORAGE.includes(pathname)
  useEffect(() => {
    if (usesStorage) void checkStorage().catch(() => {})
  }, [usesStorage])
  if (state !== 'memory' || !usesStorage) return null
  return (
    <Notice tone="warning" title={t`This browser does not let us save your answers.`}>
      <Trans>
        They stay in this tab only and are lost when you close it. Please send them before you do. If this
        phone is full, free up some space. If this is a private window, open this page in a regular one.
      </Trans>
    </Notice>
  )
}

/** Offers a new version of the app. Unsaved typing in every tab is saved before any tab reloads. */
function UpdateNotice() {
  const { ready } = useSnapshot(update)
  const [step, setStep] = useState<'offered' | 'updating' | 'failed'>('offered')
  if (!ready) return null
  const startUpdate = async () => {
    setStep('updating')
    if (!(await applyUpdate())) setStep('failed')
  }
  return (
    <Notice
      title={t`A new version is ready`}
      actions={
        <Button onClick={startUpdate} disabled={step === 'updating'}>
          {step === 'updating' ? t`Updating…` : t`Update now`}
        </Button>
      }
    >
      {step === 'failed'
        ? t`We could not save what you are typing, so we did not update. Please try again in a moment.`
        : t`Update whenever you like. We save what you have typed first.`}
    </Notice>
  )
}

const FamilyUnsent = lazy(() =>
  import('../../family/together/family-state.tsx').catch(() => ({ default: () => null })),
)

/** Tells an offline family what happens to their answers, depending on whether they are stored and waiting. */
export function OfflineNotice() {
  const { online } = useSnapshot(connectivity)
  const { state } = useSnapshot(storage)
  const isWaiting = useSyncExternalStore(onQueuedFlagChange, mayHaveQueuedRows)
  const notice = useRef<HTMLDivElement>(null)
  useKeepPlace(notice, online === 'no')
  if (online !== 'no') return null
  return (
    <Notice className="rounded-t-none! px-3! py-2! text-small leading-[1.35]" Icon={WifiOff} ref={notice}>
      {offlineText(state === 'memory', isWaiting)}
      {mayBeTogether() && (
        <Suspense>
          <FamilyUnsent />
        </Suspense>
      )}
    </Notice>
  )
}

function offlineText(isInMemoryOnly: boolean, isWaiting: boolean): string {
  if (isInMemoryOnly)
    return t`You're offline. We'll send your answers when you're connected; keep this page open until then.`
  if (isWaiting)
    return t`You're offline. Your answers are safe on this phone. We'll send them when you're connected.`
  return t`You're offline. You can still fill in the questionnaire and read what is on this phone.`
}

/**
 * Keeps the screen in its place while an element above it appears or disappears: scrolls by the element's height before
 * the browser paints. The element must be sticky, so that it is seen there. Does nothing while `isShown` is false.
 */
function useKeepPlace(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return
    const scroll = (direction: 1 | -1) => {
      const height = element.current?.getBoundingClientRect().height ?? 0
      window.scrollBy({ top: direction * height, behavior: 'instant' })
    }
    scroll(1)
    return () => scroll(-1)
  }, [element, isShown])
}
