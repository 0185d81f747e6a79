import X from 'lucide-react/icons/x'
import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { TOAST_MS, TOAST_SWIPE_PX } from '#shared/contract/limits.ts'
import { t } from '#words'
import type { Toast } from '../../state/toast-store.ts'

interface ToastCardProps {
  toast: Readonly<Toast>
  onDismiss: () => void
}

/** One toast. Closes after TOAST_MS or when it is swiped away. The timer is paused while it has the pointer or focus. */
export function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const [isPaused, setPaused] = useState(false)
  const swipe = useSwipe(onDismiss)
  const { card, rememberPreviousFocus } = useFocusReturn()
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(onDismiss, TOAST_MS)
    return () => clearTimeout(timer)
  }, [isPaused, onDismiss])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer; the button inside dismisses the toast
    <div
      ref={card}
      className={`toast toast-${toast.variant}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={(event) => {
        rememberPreviousFocus(event)
        setPaused(true)
      }}
      onBlur={() => setPaused(false)}
      {...swipe}
    >
      <div>
        <p className="toast-title">{translate(toast.title)}</p>
        {toast.description && <p>{translate(toast.description)}</p>}
      </div>
      <button className="toast-close" type="button" aria-label={t`Close this message`} onClick={onDismiss}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** If the toast has focus when it closes, returns focus to where it came from, or to the screen if that is gone. */
function useFocusReturn() {
  const card = useRef<HTMLDivElement>(null)
  const previousFocus = useRef<Element | null>(null)
  // A layout effect's cleanup runs before its element is removed, so the focus hasn't moved yet.
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const target = previousFocus.current?.isConnected
        ? previousFocus.current
        : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [])
  const rememberPreviousFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !card.current?.contains(relatedTarget)) previousFocus.current = relatedTarget
  }
  return { card, rememberPreviousFocus }
}

/** Moves with a horizontal drag and calls `onSwipe` if the drag ends TOAST_SWIPE_PX or more from its start. */
function useSwipe(onSwipe: () => void) {
  const [start, setStart] = useState<number | null>(null)
  const [distance, setDistance] = useState(0)
  const stop = () => {
    setStart(null)
    setDistance(0)
  }
  return {
    onPointerDown: (event: PointerEvent) => setStart(event.clientX),
    onPointerMove: (event: PointerEvent) => {
      if (start !== null) setDistance(event.clientX - start)
    },
    onPointerUp: () => {
      if (Math.abs(distance) >= TOAST_SWIPE_PX) onSwipe()
      stop()
    },
    onPointerCancel: stop,
    style: distance === 0 ? {} : { transform: `translateX(${distance}px)` },
  }
}
