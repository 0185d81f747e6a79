import WifiOff from 'lucide-react/icons/wifi-off'
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { t } from '#words'
import { mayHaveQueuedRows, onQueuedFlagChange } from '../../local/queued-flag.ts'
import { mayBeTogether } from '../../local/together-flag.ts'
import { connectivity } from '../../state/connectivity.ts'
import { storage } from '../../state/storage.ts'
import { Notice } from '../../ui/notice.tsx'

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
