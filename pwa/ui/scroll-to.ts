/** Brings an element into view, smoothly unless the reader asked for less motion, and moves the focus there. */
export function scrollToElement(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
