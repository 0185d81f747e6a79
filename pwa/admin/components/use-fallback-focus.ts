import { useEffect, useRef, useState } from 'react'

/**
 * A place for the focus when what opened a dialog is gone with the dialog's doing: put `target` on an element with
 * a tabIndex, and call `moveFocus` along with what closes the dialog.
 */
export function useFallbackFocus<T extends HTMLElement>() {
  const target = useRef<T>(null)
  const [times, setTimes] = useState(0)
  // In an effect: while a dialog is open, nothing behind it can be focused.
  useEffect(() => {
    if (times > 0) target.current?.focus()
  }, [times])
  return { target, moveFocus: () => setTimes((before) => before + 1) }
}
