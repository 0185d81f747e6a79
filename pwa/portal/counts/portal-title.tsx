import { PageHead } from '#pwa/ui/page-head.tsx'
import { formatNew, useNewCount } from './new-badge.tsx'

/** The title of a screen of the portal, with the number of unread leads and messages before it: '(3) Inbox'. */
export function PortalTitle({ title }: { title: string }) {
  const count = useNewCount()
  return <PageHead title={count > 0 ? `(${formatNew(count)}) ${title}` : title} />
}
