import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { rowId } from './inbox-table.tsx'

/**
 * The filters of a list and what is open beside it. The address has them, so that back, a reload and a bookmark keep them. It
 * never has the text of a search, which may be someone's name.
 * @param param the parameter that names what is open
 */
export function useInboxAddress(param: string) {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState('')
  const openId = params.get(param)
  useFocusOnRow(openId)
  const put = (values: Record<string, string>, options?: { replace: boolean }) =>
    setParams(new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')), options)
  const putOpen = (id: string) => put({ ...Object.fromEntries(params), [param]: id })
  return {
    params,
    text,
    openId,
    open: putOpen,
    close: () => putOpen(''),
    setFilters: (next: string, values: Record<string, string>) => {
      setText(next)
      put({ ...values, [param]: openId ?? '' }, { replace: true })
    },
  }
}

/** Returns the focus to a row when its panel has closed. */
function useFocusOnRow(openId: string | null): void {
  const last = useRef(openId)
  useEffect(() => {
    const closed = openId ? null : last.current
    last.current = openId
    // The rows are measured again in the next frame, because a phone hides the list behind the panel.
    if (closed) requestAnimationFrame(() => document.getElementById(rowId(closed))?.focus())
  }, [openId])
}
