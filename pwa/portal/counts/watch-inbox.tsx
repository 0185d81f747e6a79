import { useEffect } from 'react'
import { readSession, useMayUse } from '../session.ts'
import { watchCounts } from './count-stream.ts'
import { useNewCount } from './new-badge.tsx'

/** Keeps the counts of the inbox and the badge of the installed app current while the portal is open. */
export function WatchInbox({ token }: { token: string }) {
  const isAllowed = useMayUse('desk')
  const count = useNewCount()
  useEffect(() => (isAllowed ? watchCounts(token) : undefined), [isAllowed, token])
  useEffect(() => showBadge(count), [count])
  useEffect(
    () => () => {
      // The badge stays when the operator only leaves the portal's screens.
      if (!readSession()) showBadge(0)
    },
    [],
  )
  return null
}

/** Shows a number on the icon of the installed app, where the browser can (https://www.w3.org/TR/badging/). 0 removes it. */
function showBadge(count: number): void {
  // It fails if the app isn't installed.
  if (count > 0) void navigator.setAppBadge?.(count).catch(() => {})
  else void navigator.clearAppBadge?.().catch(() => {})
}
