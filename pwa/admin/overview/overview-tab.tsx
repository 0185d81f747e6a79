import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { AdminAnalytics } from '../../../shared/admin-reports.ts'
import { FigureCard, FigureRow } from '../parts/figure-card.tsx'
import { LoadError } from '../parts/load-error.tsx'
import { PanelStack } from '../parts/panel.tsx'
import { sayCount, sayDollars } from '../parts/say-number.ts'
import { Waiting } from '../parts/waiting.tsx'
import { useAdminData } from '../use-admin-data.ts'
import { ModelLine } from './model-line.tsx'
import { TopLocations } from './top-locations.tsx'
import { TrafficPanel } from './traffic-panel.tsx'

/** What has happened in all, where visitors come from, and how it went lately. */
export function OverviewTab() {
  const { data, error, reload } = useAdminData(ADMIN_API.analytics, AdminAnalytics)
  return (
    <PanelStack>
      <ModelLine />
      {error && <LoadError title="Failed to load the overview" error={error} onRetry={reload} />}
      {data ? <Totals report={data} /> : !error && <Waiting>Loading…</Waiting>}
      <TrafficPanel />
      {data && <TopLocations cities={data.analytics.topCities} />}
    </PanelStack>
  )
}

function Totals({ report: { analytics, tokenUsage } }: { report: AdminAnalytics }) {
  return (
    <FigureRow>
      <FigureCard name="Page Views" value={sayCount(analytics.totalPageViews)} note="Total visits" />
      <FigureCard name="Searches" value={sayCount(analytics.totalSearches)} note="Facility searches" />
      <FigureCard
        name="Questionnaires"
        value={sayCount(analytics.totalQuestionnaires)}
        note="Completed forms"
      />
      <FigureCard name="API Cost" value={sayDollars(tokenUsage.totalCost)} note="In all" />
    </FigureRow>
  )
}
