import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { checkConnection, connectivity } from '#pwa/state/connectivity.ts'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { LoadingMessage } from '../components/load-state.tsx'
import { PortalTitle } from '../counts/portal-title.tsx'
import { useSession } from '../session.ts'
import { SecondFactorNotice } from '../sign-in/second-factor-notice.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
import './dashboard.css'
import { type DashboardTab, findTab, tabsOf } from './dashboard-tabs.ts'
import { useFirstLoad } from './first-load.ts'
import { InboxLink } from './inbox-link.tsx'
import { ReportsLink } from './reports-link.tsx'
import { TabErrorBoundary } from './tab-error-boundary.tsx'
import { TabList, tabId } from './tab-list.tsx'

/** The dashboard. The URL holds the current tab, so that back, forward and a reload keep it. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const tabs = tabsOf(useSession()?.admin.role ?? '')
  const current = findTab(tabs, search.get('tab'))
  const select = (tab: DashboardTab, how: 'click' | 'keyboard') => {
    if (tab !== current) setSearch(tab === tabs[0] ? {} : { tab: tab.id }, { replace: how === 'keyboard' })
  }
  return (
    <div className="dashboard">
      <PortalTitle title={`${current.label} – Admin Dashboard`} />
      <div className="dashboard-head">
        <h1>Admin Dashboard</h1>
        <div className="dashboard-actions">
          <InboxLink />
          <ReportsLink />
          <Button variant="quiet" onClick={() => void refresh()}>
            <RefreshCw aria-hidden="true" />
            Refresh
          </Button>
        </div>
      </div>
      <SecondFactorNotice />
      <TabList tabs={tabs} current={current} onSelect={select} />
      <div
        className="dashboard-panel"
        id="tab-panel"
        role="tabpanel"
        aria-labelledby={tabId(current)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may begin with text; see the ARIA pattern for tabs
        tabIndex={0}
      >
        <Panel key={current.id} tab={current} />
      </div>
    </div>
  )
}

/** Reloads the data on the screen, which stays until the new data arrives. Offline, only shows a toast. */
async function refresh(): Promise<void> {
  await checkConnection()
  if (connectivity.online !== 'no') return refreshAdminData()
  showToast({
    title: "You're offline",
    description: "This page hasn't changed. Please refresh again when you're back online.",
    variant: 'destructive',
  })
}

/** The tab, after the dashboard's first load has succeeded. */
function Panel({ tab: { Tab } }: { tab: DashboardTab }) {
  const load = useFirstLoad()
  if (load.state === 'loading') return <LoadingMessage>Loading the dashboard…</LoadingMessage>
  if (load.state === 'failed')
    return (
      <Notice
        tone="error"
        role="alert"
        title={load.message}
        actions={<Button onClick={load.retry}>Try again</Button>}
      />
    )
  return (
    <TabErrorBoundary>
      <Suspense fallback={<LoadingMessage>Opening…</LoadingMessage>}>
        <Tab />
      </Suspense>
    </TabErrorBoundary>
  )
}
