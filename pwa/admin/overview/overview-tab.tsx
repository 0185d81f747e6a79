import { ADMIN_API } from '#shared/admin-paths.ts'
import { AdminAnalytics } from '#shared/admin-reports.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { PanelStack } from '../components/panel.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { formatCount, formatDollars } from '../format.ts'
import { useMayUse } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'
import { ModelNotice } from './model-notice.tsx'
import { RiskNotices } from './risk-notices.tsx'
import { SiteNotice } from './site-notice.tsx'
import { TopLocations } from './top-locations.tsx'
import { TrafficPanel } from './traffic-panel.tsx'

/** The Overview tab: all-time totals, recent traffic and the top locations. */
export function OverviewTab() {
  const isOwner = useMayUse('owner')
  const { data, error, reload } = useAdminData(ADMIN_API.analytics, AdminAnalytics)
  return (
    <PanelStack>
      {isOwner && (
        <>
          <RiskNotices />
          <SiteNotice />
          <ModelNotice />
        </>
      )}
      {error && <LoadError title="Failed to load the overview" error={error} onRetry={reload} />}
      {data ? <Totals report={data} /> : !error && <LoadingMessage>Loading…</LoadingMessage>}
      <TrafficPanel />
      {data && <TopLocations cities={data.analytics.topCities} />}
    </PanelStack>
  )
}

function Totals({ report: { analytics, tokenUsage } }: { report: AdminAnalytics }) {
  return (
    <StatRow>
      <StatCard name="Page Views" value={formatCount(analytics.totalPageViews)} note="Total visits" />
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
