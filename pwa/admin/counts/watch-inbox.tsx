import { useEffect } from 'react'
import { readSession, useMayUse } from '../session.ts'
import { showBadge } from './app-badge.ts'
import { watchCounts } from './count-stream.ts'
import { useNewCount } from './use-counts.ts'

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
