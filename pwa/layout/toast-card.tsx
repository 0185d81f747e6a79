import X from 'lucide-react/icons/x'
import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TOAST_MS, TOAST_SWIPE_PX } from '../../shared/limits.ts'
import type { Toast } from '../state/toast-store.ts'

interface ToastCardProps {
  toast: Readonly<Toast>
  onDismiss: () => void
}

/** One toast: goes after TOAST_MS, unless someone reads it (pointer or focus on it), or when swiped away. */
export function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false)
  const swipe = useSwipe(onDismiss)
  const { card, noteFocus } = useFocusReturn()
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onDismiss, TOAST_MS)
    return () => clearTimeout(timer)
  }, [isHeld, onDismiss])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the timer; the button beside it dismisses
    <div
      ref={card}
      className={`toast toast-${toast.variant}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        noteFocus(event)
        setHeld(true)
      }}
      onBlur={() => setHeld(false)}
      {...swipe}
    >
      <div>
        <p className="toast-title">{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <button className="toast-close" type="button" aria-label="Close this message" onClick={onDismiss}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** Gives the focus back to where it came from when the toast goes while it is within; else to the screen. */
function useFocusReturn() {
  const card = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  // A layout effect ends before its element is taken away: the focus is still where it was.
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const before = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main')
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const noteFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !card.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  return { card, noteFocus }
}

/** Follows a finger sideways and calls `onSwipe` when it lets go TOAST_SWIPE_PX or more from where it began. */
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
