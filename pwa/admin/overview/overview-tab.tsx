import { ADMIN_API } from '#shared/admin-paths.ts'
import { AdminAnalytics } from '#shared/admin-reports.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { PanelStack } from '../components/panel.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { formatCount, formatDollars, formatTime } from '../format.ts'
import { useMayUse } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'
import { ModelNotice } from './model-notice.tsx'
import { RiskNotices } from './risk-notices.tsx'
import { SiteNotice } from './site-notice.tsx'
import { TimeZoneNotice } from './time-zone-notice.tsx'
import { TodayPanel } from './today-panel.tsx'
import { TopLocations } from './top-locations.tsx'
import { TrafficPanel } from './traffic-panel.tsx'

/** The Overview tab: what waits today, all-time totals, recent traffic and the top locations. Only what the role may use. */
export function OverviewTab() {
  const isOwner = useMayUse('owner')
  const worksWithLeads = useMayUse('desk')
  const hasFigures = useMayUse('figures')
  return (
    <PanelStack>
      {worksWithLeads && <TodayPanel />}
      {isOwner && (
        <>
          <RiskNotices />
          <TimeZoneNotice />
          <SiteNotice />
          <ModelNotice />
        </>
      )}
      {hasFigures && <Figures />}
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
