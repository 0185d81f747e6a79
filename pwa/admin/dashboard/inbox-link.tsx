import Inbox from 'lucide-react/icons/inbox'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { InboxCounts, MAX_INBOX_COUNT } from '../../../shared/inbox.ts'
import { ADMIN_SCREENS } from '../../../shared/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatCount } from '../format/format-number.ts'
import { useAdminData } from '../use-admin-data.ts'
import { useMayUse } from '../use-may-use.ts'

/** The way to the inbox, with the number of leads that no one has read. Nothing for who may not use it. */
export function InboxLink() {
  const isAllowed = useMayUse('desk')
  const { data } = useAdminData(isAllowed ? ADMIN_API.inboxCounts : null, InboxCounts)
  if (!isAllowed) return null
  return (
    <ButtonLink variant="quiet" to={ADMIN_SCREENS.inbox}>
      <Inbox aria-hidden="true" />
      Inbox
      {data && data.unread > 0 && ` (${describeUnread(data.unread)} unread)`}
    </ButtonLink>
  )
}

const describeUnread = (unread: number) =>
  unread < MAX_INBOX_COUNT ? formatCount(unread) : `${formatCount(MAX_INBOX_COUNT)} or more`
