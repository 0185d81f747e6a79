import { proxy } from 'valtio/vanilla'
import { TOAST_REMOVE_MS } from '#shared/contract/limits.ts'

export interface Toast {
  id: number
  title: string
  description?: string
  variant: 'default' | 'destructive'
  /** False once dismissed; the toast is removed TOAST_REMOVE_MS later. */
  open: boolean
}

/** The current toast. There is one at a time, so a new one replaces it. */
export const toasts = proxy<{ current: Toast | null }>({ current: null })

let lastId = 0

/** Shows a toast and returns its id. Screen readers announce a `destructive` one immediately. */
export function showToast(toast: {
  title: string
  description?: string
  variant?: Toast['variant']
}): number {
  lastId += 1
  toasts.current = { variant: 'default', ...toast, id: lastId, open: true }
  return lastId
}

/** Dismisses a toast. Does nothing if another toast has replaced it. */
export function dismissToast(id: number): void {
  const toast = toasts.current
  if (toast?.id !== id || !toast.open) return
  toast.open = false
  setTimeout(() => {
    if (toasts.current?.id === id) toasts.current = null
  }, TOAST_REMOVE_MS)
}
