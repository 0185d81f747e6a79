import type { KeyboardEvent } from 'react'

/**
 * Moves from a field with `enterKeyHint="next"` to the form's next control when Enter is pressed, as the key on a phone's
 * keyboard says, instead of sending a half-filled form. For a form's `onKeyDown`.
 */
export function advanceOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (!(field instanceof HTMLInputElement) || field.getAttribute('enterkeyhint') !== 'next') return
  event.preventDefault()
  const controls = [...event.currentTarget.elements].filter(
    (control) => !control.matches('fieldset, :disabled'),
  )
  const next = controls[controls.indexOf(field) + 1]
  if (next instanceof HTMLElement) next.focus()
}
