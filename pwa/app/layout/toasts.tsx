import './toasts.css'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { dismissToast, toasts } from '../../state/toast-store.ts'
import { ToastCard } from './toast-card.tsx'
import { usePasteNotice } from './use-paste-notice.ts'

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
    <div className={`toasts toasts-${side} no-print`} ref={container}>
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

/** The height of the bar at the top, px, below which the toast is placed. */
const barHeight = () => document.querySelector('header')?.getBoundingClientRect().height ?? 0

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
      setSide(covered(barHeight()) > covered(window.innerHeight - box.height) ? 'end' : 'start')
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
