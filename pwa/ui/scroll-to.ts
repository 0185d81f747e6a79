/** Scrolls to an element, smoothly unless the user prefers reduced motion, and focuses it. */
export function scrollToElement(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth', block: 'start' })
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
