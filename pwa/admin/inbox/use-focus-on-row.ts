import { useEffect, useRef } from 'react'
import { rowId } from './inbox-table.tsx'

/** Returns the focus to a row when its panel has closed. */
export function useFocusOnRow(openId: string | null): void {
  const last = useRef(openId)
  useEffect(() => {
    const closed = openId ? null : last.current
    last.current = openId
    // The rows are measured again in the next frame, because a phone hides the list behind the panel.
    if (closed) requestAnimationFrame(() => document.getElementById(rowId(closed))?.focus())
  }, [openId])
}
