import { NavLink } from 'react-router-dom'
import { ADMIN_SCREENS } from '#shared/paths.ts'
import { DashboardLink, RefreshButton } from '../components/screen-head.tsx'
import { NewBadge, nameWithNew } from '../counts/new-badge.tsx'
import { useCounts } from '../counts/use-counts.ts'
import { RequestsLink } from '../requests/requests-link.tsx'
import './inbox-head.css'

/** The heading of the inbox, and the way between families and messages. */
export function InboxHead() {
  const { unread = 0, unreadMessages = 0 } = useCounts() ?? {}
  return (
    <div className="inbox-head">
      <h1>Inbox</h1>
      <nav className="inbox-head-parts" aria-label="Inbox">
        <PartLink name="Families" to={ADMIN_SCREENS.inbox} count={unread} />
        <PartLink name="Messages" to={ADMIN_SCREENS.inboxMessages} count={unreadMessages} />
      </nav>
      <div className="inbox-head-actions">
        <RequestsLink />
        <DashboardLink />
        <RefreshButton />
      </div>
    </div>
  )
}

const PartLink = ({ name, to, count }: { name: string; to: string; count: number }) => (
  <NavLink className="inbox-head-part" to={to} end aria-label={nameWithNew(name, count)}>
    {name} <NewBadge count={count} />
  </NavLink>
)
