import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { InboxCounts, MAX_INBOX_COUNT } from '#shared/desk/inbox.ts'
import { formatCount } from '../format.ts'
import { useMayUse } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'

/** The number of new leads or messages in a link. The link's name comes from `nameWithNew`. Nothing without any. */
export const NewBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="inline-block min-w-[1.6em] rounded-full bg-amber-ground px-2 text-center font-[650] text-amber tabular-nums">
      {formatNew(count)}
    </span>
  )

/** The accessible name of a link with a badge: 'Inbox, 3 new'. */
export const nameWithNew = (name: string, count: number): string =>
  count > 0 ? `${name}, ${formatNew(count)} new` : name

/** What waits at the desk. Undefined until it is known, and for who may not use the inbox. */
export function useCounts(): InboxCounts | undefined {
  const isAllowed = useMayUse('desk')
  return useAdminData(isAllowed ? ADMIN_API.inboxCounts : null, InboxCounts).data
}

/** The unread leads and messages; 0 while that isn't known. */
export function useNewCount(): number {
  const { unread = 0, unreadMessages = 0 } = useCounts() ?? {}
  return unread + unreadMessages
}

/** A count as text: '12', or '1,000+' if it stopped there. */
export const formatNew = (count: number): string =>
  count < MAX_INBOX_COUNT ? formatCount(count) : `${formatCount(MAX_INBOX_COUNT)}+`
