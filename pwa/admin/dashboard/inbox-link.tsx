import Inbox from 'lucide-react/icons/inbox'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { ADMIN_SCREENS } from '#shared/paths.ts'
import { NewBadge, nameWithNew } from '../counts/new-badge.tsx'
import { useNewCount } from '../counts/use-counts.ts'
import { useMayUse } from '../session.ts'

/** The way to the inbox, with the number of unread leads and messages. Nothing for who may not use it. */
export function InboxLink() {
  const count = useNewCount()
  if (!useMayUse('desk')) return null
  return (
    <ButtonLink variant="quiet" to={ADMIN_SCREENS.inbox} aria-label={nameWithNew('Inbox', count)}>
      <Inbox aria-hidden="true" />
      Inbox <NewBadge count={count} />
    </ButtonLink>
  )
}
