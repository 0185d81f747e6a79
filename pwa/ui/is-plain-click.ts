import type { MouseEvent } from 'react'

/** Whether a click follows a link in this tab: with the main button, and without a key that opens another tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
