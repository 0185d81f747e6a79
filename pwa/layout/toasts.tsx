import { useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { dismissToast, toasts } from '../state/toast-store.ts'
import { ToastCard } from './toast-card.tsx'
import './toasts.css'
import { useToastSide } from './use-toast-side.ts'

/**
 * Renders the current toast. Both live regions are always in the page, because screen readers only announce changes
 * inside regions they already know. `status` waits for a pause; `alert` interrupts.
 */
export function Toasts() {
  const { current } = useSnapshot(toasts)
  const shown = current?.open ? current : null
  const container = useRef<HTMLDivElement>(null)
  const side = useToastSide(container, shown !== null)
  const card = shown && <ToastCard key={shown.id} toast={shown} onDismiss={() => dismissToast(shown.id)} />
  const isUrgent = shown?.variant === 'destructive'
  return (
    <div className={`toasts toasts-${side}`} ref={container}>
      <div role="status">{!isUrgent && card}</div>
      <div role="alert">{isUrgent && card}</div>
    </div>
  )
}
