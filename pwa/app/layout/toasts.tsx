import X from 'lucide-react/icons/x'
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSnapshot } from 'valtio/react'
import { translate } from '#pwa/words/translate.ts'
import { TOAST_MS, TOAST_SWIPE_PX } from '#shared/contract/limits.ts'
import { plural, t } from '#words'
import { dismissToast, showToast, type Toast, toasts } from '../../state/toast-store.ts'

/** On a phone over the header, where nothing is read first, else below it. */
const PLACE = 'top-(--from-top) [--from-top:0px] md:[--from-top:var(--spacing-bar)]'
/** A transform, because moving it by its offsets would be a layout shift. */
const AT_END =
  '[--end:100vh] supports-[height:100dvh]:[--end:100dvh] [transform:translateY(calc(var(--end)-var(--from-top)-100%-env(safe-area-inset-bottom,0px)))]'

/**
 * Renders the current toast. Both live regions are always in the page, because screen readers only announce changes
 * inside regions they already know. `status` waits for a pause; `alert` interrupts.
 */
export function Toasts() {
  const { current } = useSnapshot(toasts)
  usePasteNotice()
  const shown = current?.open ? current : null
  const container = useRef<HTMLDivElement>(null)
  const side = useToastSide(container, shown !== null)
  const card = shown && <ToastCard key={shown.id} toast={shown} onDismiss={() => dismissToast(shown.id)} />
  const isUrgent = shown?.variant === 'destructive'
  return (
    <div
      data-part="toasts"
      className={`${PLACE} ${side === 'end' ? AT_END : ''} pointer-events-none fixed end-0 z-40 w-[min(100%,30rem)] p-2 md:p-4 print:hidden`}
      ref={container}
    >
      <div role="status">{!isUrgent && card}</div>
      <div role="alert">{isUrgent && card}</div>
    </div>
  )
}

type ToastSide = 'end' | 'start'

/** How much of the field's height the toast covers, px. */
function coveredHeight(toast: DOMRect, field: DOMRect): number {
  if (toast.left >= field.right || field.left >= toast.right) return 0
  return Math.max(0, Math.min(toast.bottom, field.bottom) - Math.max(toast.top, field.top))
}

/**
 * Which edge of the screen the toast uses: the lower one where it covers less of a control that has the focus, else the
 * upper one (WCAG 2.2, 2.4.12). A heading that was focused when its screen opened is not a control. Decided before the
 * toast is painted, and again whenever the focus moves or the page scrolls.
 * @param toast the toast's box; empty while no toast is shown
 */
function useToastSide(toast: RefObject<HTMLElement | null>, isShown: boolean): ToastSide {
  const [side, setSide] = useState<ToastSide>('start')
  useLayoutEffect(() => {
    if (!isShown) return
    const decide = () => {
      const focused = document.activeElement
      const box = toast.current?.getBoundingClientRect()
      if (!box || !focused || focused.matches('body, [tabindex="-1"]') || toast.current?.contains(focused))
        return
      const covered = (top: number) =>
        coveredHeight(new DOMRect(box.left, top, box.width, box.height), focused.getBoundingClientRect())
      setSide(
        covered(toast.current?.offsetTop ?? 0) > covered(window.innerHeight - box.height) ? 'end' : 'start',
      )
    }
    decide()
    document.addEventListener('focusin', decide)
    window.addEventListener('scroll', decide, { passive: true })
    return () => {
      document.removeEventListener('focusin', decide)
      window.removeEventListener('scroll', decide)
    }
  }, [toast, isShown])
  return side
}

const TOAST =
  'pointer-events-auto flex touch-pan-y items-start justify-between gap-3 rounded-card border border-s-[0.375rem] p-3 text-small leading-[1.35] shadow-lifted md:p-4'
const VARIANTS = {
  default: 'border-line border-s-evergreen bg-card',
  destructive: 'border-brick bg-brick-ground text-brick',
}

interface ToastCardProps {
  toast: Readonly<Toast>
  onDismiss: () => void
}

/** One toast. Closes after TOAST_MS or when it is swiped away. The timer is paused while it has the pointer or focus. */
function ToastCard({ toast, onDismiss }: ToastCardProps) {
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
      data-part="toast"
      className={`${TOAST} ${VARIANTS[toast.variant]}`}
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
        <p className="font-[700]">{translate(toast.title)}</p>
        {toast.description && <p>{translate(toast.description)}</p>}
      </div>
      <button
        className="grid size-target flex-none cursor-pointer place-items-center rounded-full border-0 bg-transparent"
        type="button"
        aria-label={t`Close this message`}
        onClick={onDismiss}
      >
        <X className="size-[1.4rem]" aria-hidden="true" />
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

/** Says so when what is pasted is longer than its field, because the browser then leaves out the rest without a word. */
function usePasteNotice() {
  useEffect(() => {
    document.addEventListener('paste', tellOfRest)
    return () => document.removeEventListener('paste', tellOfRest)
  }, [])
}

function tellOfRest({ target: field, clipboardData }: ClipboardEvent) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const { maxLength, value, selectionStart, selectionEnd } = field
  if (maxLength < 0 || !clipboardData) return
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
  const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n')
  const cut = value.length - replaced + pasted.length - maxLength
  if (cut <= 0) return
  showToast({
    title: t`The end of what you pasted is missing`,
    description: t`${plural(cut, { one: '# character doesn’t', other: '# characters don’t' })} fit into this field, so please check it.`,
    variant: 'destructive',
  })
}
