import { type RefObject, useLayoutEffect, useState } from 'react'

export type ToastSide = 'end' | 'start'

const covers = (toast: DOMRect, field: DOMRect) =>
  toast.top < field.bottom && field.top < toast.bottom && toast.left < field.right && field.left < toast.right

/**
 * Which edge of the screen the toast uses: the lower one, or the upper one while it would cover what has the focus
 * (WCAG 2.2, 2.4.12). Decided before the toast is painted, and again whenever the focus moves or the page scrolls.
 * @param toast the toast's box; empty while no toast is shown
 */
export function useToastSide(toast: RefObject<HTMLElement | null>, isShown: boolean): ToastSide {
  const [side, setSide] = useState<ToastSide>('end')
  useLayoutEffect(() => {
    if (!isShown) return
    const decide = () => {
      const focused = document.activeElement
      const box = toast.current?.getBoundingClientRect()
      if (!box || !focused || focused === document.body || toast.current?.contains(focused)) return
      const lower = new DOMRect(box.left, window.innerHeight - box.height, box.width, box.height)
      setSide(covers(lower, focused.getBoundingClientRect()) ? 'start' : 'end')
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
