import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminAnalytics } from '#shared/desk/admin-reports.ts'
import { SiteReport } from '#shared/desk/site-check.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel, PanelStack } from '../components/panel.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { formatCount, formatDollars, formatTime } from '../format.ts'
import { useMayUse } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'
import { ModelNotice, SiteNotice, TimeZoneNotice } from './notices.tsx'
import { TodayPanel } from './today-panel.tsx'
import { TrafficPanel } from './traffic-panel.tsx'

/** The Overview tab: what waits today, all-time totals, recent traffic and the top locations. Only what the role may use. */
export function OverviewTab() {
  const isOwner = useMayUse('owner')
  return (
    <PanelStack>
      <TodayPanel />
      {isOwner && (
        <>
          <RiskNotices />
          <TimeZoneNotice />
          <SiteNotice />
          <ModelNotice />
          <Figures />
        </>
      )}
    </PanelStack>
  )
}

function Figures() {
  const { data, error, loadedAt, reload } = useAdminData(ADMIN_API.analytics, AdminAnalytics)
  return (
    <>
      {error && <LoadError title="Failed to load the overview" error={error} onRetry={reload} />}
      {data ? (
        <Totals report={data} loadedAt={loadedAt} />
      ) : (
        !error && <LoadingMessage>Loading…</LoadingMessage>
      )}
      <TrafficPanel />
      {data && <TopLocations cities={data.analytics.topCities} />}
    </>
  )
}

function Totals({ report, loadedAt }: { report: AdminAnalytics; loadedAt: number }) {
  const { analytics, tokenUsage } = report
  return (
    <StatRow>
      <StatCard
        name="Page Views"
        value={formatCount(analytics.totalPageViews)}
        note={`Total visits, as of ${formatTime(loadedAt)}`}
      />
      <StatCard name="Searches" value={formatCount(analytics.totalSearches)} note="Facility searches" />
      <StatCard
        name="Questionnaires"
        value={formatCount(analytics.totalQuestionnaires)}
        note="Completed forms"
      />
      <StatCard name="API Cost" value={formatDollars(tokenUsage.totalCost)} note="All time" />
    </StatRow>
  )
}

/** A notice for each unsafe setting, until the operator changes it. Nothing if there are none, or if they are unknown. */
function RiskNotices() {
  const { data } = useAdminData(ADMIN_API.siteCheck, SiteReport)
  return data?.risks.map(({ id, title, advice }) => (
    <Notice key={id} tone="error" title={title}>
      {advice}
    </Notice>
  ))
}

const CITIES_SHOWN = 5

/** The cities with the most visits. */
function TopLocations({ cities }: { cities: AdminAnalytics['analytics']['topCities'] }) {
  return (
    <Panel title="Top User Locations">
      {cities.length === 0 ? (
        <p>No location data available</p>
      ) : (
        <ol className="top-locations">
          {cities.slice(0, CITIES_SHOWN).map(({ city, state, count }) => (
            <li key={`${city}, ${state}`}>
              <span>
                {city}, {state}
              </span>
              <span className="top-locations-count">
                {formatCount(count)} {count === 1 ? 'visit' : 'visits'}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
