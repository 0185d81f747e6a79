import { proxy } from 'valtio/vanilla'
import { TOAST_REMOVE_MS } from '../../shared/limits.ts'

export interface Toast {
  id: number
  title: string
  description?: string
  variant: 'default' | 'destructive'
  /** False once dismissed; the toast itself is forgotten TOAST_REMOVE_MS later. */
  open: boolean
}

/** The toast that was shown last; one at a time, so a newer one takes its place. */
export const toasts = proxy<{ current: Toast | null }>({ current: null })

let lastId = 0

/** Shows a short message and returns its id. A `destructive` one is announced at once. */
export function showToast(toast: {
  title: string
  description?: string
  variant?: Toast['variant']
}): number {
  lastId += 1
  toasts.current = { variant: 'default', ...toast, id: lastId, open: true }
  return lastId
}

/** Takes a toast off the screen; does nothing when another one has taken its place. */
export function dismissToast(id: number): void {
  const toast = toasts.current
  if (toast?.id !== id || !toast.open) return
  toast.open = false
  setTimeout(() => {
    if (toasts.current?.id === id) toasts.current = null
  }, TOAST_REMOVE_MS)
}
