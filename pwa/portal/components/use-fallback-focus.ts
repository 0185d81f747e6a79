import { useEffect, useRef, useState } from 'react'

/**
 * Moves the focus to another element when the button that was pressed or that opened a dialog disappears.
 * Put `fallback` on an element with a tabIndex, and call `moveFocus` when the button goes away.
 */
export function useFallbackFocus<T extends HTMLElement>() {
  const fallback = useRef<T>(null)
  const [moves, setMoves] = useState(0)
  // In an effect: while a dialog is open, nothing behind it can be focused.
  useEffect(() => {
    if (moves > 0) fallback.current?.focus()
  }, [moves])
  return { fallback, moveFocus: () => setMoves((count) => count + 1) }
}
