/** Focuses a field and scrolls it clear of the bars at the edges of the screen. */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
