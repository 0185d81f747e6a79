import { type KeyboardEvent, Component as ReactComponent, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { SmallSelect } from '#pwa/ui/small-select.tsx'
import { LoadingMessage } from '../components/load-state.tsx'
import { HeadRow, InboxLink, RefreshButton, RequestsLink } from '../components/screen-head.tsx'
import { PortalTitle } from '../counts/portal-title.tsx'
import { useSession } from '../session.ts'
import { SecondFactorNotice } from '../sign-in/second-factor-notice.tsx'
import { type DashboardTab, findTab, tabsOf } from './dashboard-tabs.ts'
import { useFirstLoad } from './first-load.ts'

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

interface TabListProps {
  tabs: readonly DashboardTab[]
  current: DashboardTab
  /** `how` tells a click from a move with the arrow keys, which may only pass over the tab. */
  onSelect: (tab: DashboardTab, how: 'click' | 'keyboard') => void
}

const tabId = (tab: DashboardTab) => `tab-${tab.id}`

/**
 * A tab list per https://www.w3.org/WAI/ARIA/apg/patterns/tabs/: one stop for the Tab key, arrow keys inside. Where they
 * don't fit in a row, a menu.
 */
function TabList({ tabs, current, onSelect }: TabListProps) {
  const moveByKey = (event: KeyboardEvent) => {
    // Relative to the focused tab: after quick key presses, `current` still lags behind it.
    const from = tabs.findIndex((tab) => tabId(tab) === document.activeElement?.id)
    const next = tabs[indexAfterKey(event.key, from, tabs.length)]
    if (!next) return
    event.preventDefault()
    document.getElementById(tabId(next))?.focus()
    onSelect(next, 'keyboard')
  }
  return (
    <>
      <SmallSelect
        className="w-full lg:hidden"
        aria-label="Tab"
        value={current.id}
        onChange={({ target }) => {
          const chosen = tabs.find(({ id }) => id === target.value)
          if (chosen) onSelect(chosen, 'click')
        }}
      >
        {tabs.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SmallSelect>
      <div
        className="hidden flex-wrap gap-1 border-line border-b p-1 lg:flex"
        role="tablist"
        aria-label="Dashboard"
        onKeyDown={moveByKey}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            className={`min-h-target flex-none cursor-pointer rounded-t-small border-0 border-b-[3px] bg-transparent px-3 py-2 font-[650] text-small hover:bg-tint focus-visible:outline-offset-[-3px] ${tab === current ? 'border-b-evergreen text-evergreen' : 'border-b-transparent text-quiet hover:text-ink'}`}
            type="button"
            role="tab"
            id={tabId(tab)}
            aria-selected={tab === current}
            aria-controls="tab-panel"
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onSelect(tab, 'click')}
          >
            {tab.label}
          </button>
        ))}
      </div>
    </>
  )
}

/** The index that a key moves to from `index`; -1 for keys that don't move. */
function indexAfterKey(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return -1
}
