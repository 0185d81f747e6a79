import ArrowLeft from 'lucide-react/icons/arrow-left'
import Inbox from 'lucide-react/icons/inbox'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { checkConnection, connectivity } from '#pwa/state/connectivity.ts'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { NewBadge, nameWithNew, useNewCount } from '../counts/new-badge.tsx'
import { PortalTitle } from '../counts/portal-title.tsx'
import { useMayUse } from '../session.ts'
import { refreshAdminData } from '../use-admin-data.ts'

/** The title and heading of a screen beside the dashboard, with the way back and `children`, further actions. */
export const ScreenHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PortalTitle title={title} />
    <HeadRow title={title}>
      <DashboardLink />
      {children}
    </HeadRow>
  </>
)

interface HeadRowProps {
  title: string
  /** On a phone, where a menu below says where one is. */
  hidesTitle?: boolean
  children: ReactNode
}

/** The heading of a screen with links and buttons at its end, which a phone has in its menu. */
export const HeadRow = ({ title, hidesTitle = false, children }: HeadRowProps) => (
  <div className="ends">
    <h1 className={`text-h2 ${hidesTitle ? 'max-md:sr-only' : ''}`}>{title}</h1>
    <div className="mx-[-0.75em] flex flex-wrap text-small max-md:hidden">{children}</div>
  </div>
)

/** The way back from a screen of its own. */
export const DashboardLink = () => (
  <ButtonLink variant="quiet" to={ADMIN_SCREENS.dashboard}>
    <ArrowLeft aria-hidden="true" />
    Dashboard
  </ButtonLink>
)

/** The way to the inbox, with the number of unread leads and messages. Only for people who may use it. */
export function InboxLink() {
  const count = useNewCount()
  return (
    useMayUse('desk') && (
      <ButtonLink variant="quiet" to={ADMIN_SCREENS.inbox} aria-label={nameWithNew('Inbox', count)}>
        <Inbox aria-hidden="true" />
        Inbox <NewBadge count={count} />
      </ButtonLink>
    )
  )
}

/** The way to the requests about personal data. Only for owners. */
export const RequestsLink = () =>
  useMayUse('owner') && (
    <ButtonLink variant="quiet" to={ADMIN_SCREENS.requests}>
      <ShieldCheck aria-hidden="true" />
      Privacy requests
    </ButtonLink>
  )

/** Reloads the data on the screen, which stays until the new data arrives. Offline, only shows a toast. */
export const RefreshButton = () => (
  <Button variant="quiet" onClick={() => void refresh()}>
    <RefreshCw aria-hidden="true" />
    Refresh
  </Button>
)

async function refresh(): Promise<void> {
  await checkConnection()
  if (connectivity.online !== 'no') return refreshAdminData()
  showToast({
    title: navigator.onLine ? "The server can't be reached" : "You're offline",
    description: "This page hasn't changed. Please refresh again later.",
    variant: 'destructive',
  })
}
