import { Component as ReactComponent, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { LoadingMessage } from '../components/load-state.tsx'
import { HeadRow, InboxLink, RefreshButton, RequestsLink } from '../components/screen-head.tsx'
import { PortalTitle } from '../counts/portal-title.tsx'
import { useSession } from '../session.ts'
import { SecondFactorNotice } from '../sign-in/second-factor-notice.tsx'
import { type DashboardTab, findTab, tabsOf } from './dashboard-tabs.ts'
import { useFirstLoad } from './first-load.ts'
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
    <>
      <PortalTitle title={`${current.label} – Admin Dashboard`} />
      <HeadRow title="Admin Dashboard" hidesTitle>
        <InboxLink />
        <RequestsLink />
        <RefreshButton />
      </HeadRow>
      <SecondFactorNotice />
      <TabList tabs={tabs} current={current} onSelect={select} />
      <div
        className="pt-4"
        id="tab-panel"
        role="tabpanel"
        aria-labelledby={tabId(current)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may begin with text; see the ARIA pattern for tabs
        tabIndex={0}
      >
        <Panel key={current.id} tab={current} />
      </div>
    </>
  )
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

/**
 * Replaces a tab with a notice if it throws or if its file can't be loaded (offline, or replaced by a new
 * version).
 */
class TabErrorBoundary extends ReactComponent<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Notice
        tone="error"
        role="alert"
        title="This tab could not be opened"
        actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
      >
        Your connection may have been interrupted, or a new version has been installed.
      </Notice>
    )
  }
}
