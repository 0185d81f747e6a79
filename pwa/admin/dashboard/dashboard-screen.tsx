import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { checkConnection, connectivity } from '../../state/connectivity.ts'
import { showToast } from '../../state/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
import './dashboard.css'
import { useFirstLoad } from './first-load.ts'
import { TabBoundary } from './tab-boundary.tsx'
import { TabList, tabId } from './tab-list.tsx'
import { type DashboardTab, findTab, TABS } from './tabs.ts'

/** The dashboard: its tab stands in the address, so that back, forward and a reload keep it. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const current = findTab(search.get('tab'))
  const select = (tab: DashboardTab, how: 'chosen' | 'passed') => {
    if (tab !== current) setSearch(tab === TABS[0] ? {} : { tab: tab.id }, { replace: how === 'passed' })
  }
  return (
    <div className="dashboard">
      <PageHead title={`${current.label} – Admin Dashboard`} />
      <div className="dashboard-head">
        <h1>Admin Dashboard</h1>
        <Button variant="quiet" onClick={() => void refresh()}>
          <RefreshCw aria-hidden="true" />
          Refresh
        </Button>
      </div>
      <TabList tabs={TABS} current={current} onSelect={select} />
      <div
        className="dashboard-panel"
        id="tab-panel"
        role="tabpanel"
        aria-labelledby={tabId(current)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may begin with text; see the pattern for tabs
        tabIndex={0}
      >
        <Panel key={current.id} tab={current} />
      </div>
    </div>
  )
}

/** Loads anew what is shown. It stays until that has come, and without a connection it just stays. */
async function refresh(): Promise<void> {
  await checkConnection()
  if (connectivity.online !== 'no') return refreshAdminData()
  showToast({
    title: "You're offline",
    description: 'What you see stays as it is. Please refresh again once you are connected.',
    variant: 'destructive',
  })
}

/** The tab, once the dashboard's first load is through. */
function Panel({ tab: { Tab } }: { tab: DashboardTab }) {
  const load = useFirstLoad()
  if (load.state === 'loading') return <Waiting>Loading the dashboard…</Waiting>
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
    <TabBoundary>
      <Suspense fallback={<Waiting>Opening…</Waiting>}>
        <Tab />
      </Suspense>
    </TabBoundary>
  )
}
