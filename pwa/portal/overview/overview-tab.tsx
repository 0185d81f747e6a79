import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminAnalytics, MIN_FAMILIES } from '#shared/desk/admin-reports.ts'
import { LoadState } from '../components/load-state.tsx'
import { Panel, PanelStack } from '../components/panel.tsx'
import { useTraffic } from '../components/period-picker.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { formatCount, formatDollars, formatTime } from '../format.ts'
import { useMayUse } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'
import { ModelNotice, RiskNotices, SiteNotice, TimeZoneNotice } from './notices.tsx'
import { TodayPanel } from './today-panel.tsx'
import { TrafficPanel } from './traffic-panel.tsx'

/** The Overview tab: what waits today, all-time totals, recent traffic and the top locations. Only what the role may use. */
export function OverviewTab() {
  const isOwner = useMayUse('owner')
  return (
    <PanelStack>
      {isOwner && (
        <>
          <RiskNotices />
          <ModelNotice />
          <SiteNotice />
          <TimeZoneNotice />
          <Totals />
        </>
      )}
      <TodayPanel />
      {isOwner && (
        <>
          <TrafficPanel />
          <TopLocations />
        </>
      )}
    </PanelStack>
  )
}

/** The contract's four cards. */
function Totals() {
  const load = useAdminData(ADMIN_API.analytics, AdminAnalytics)
  return (
    <>
      <LoadState load={load} what="the overview" />
      {load.data && <TotalCards report={load.data} loadedAt={load.loadedAt} />}
    </>
  )
}

function TotalCards({ report, loadedAt }: { report: AdminAnalytics; loadedAt: number }) {
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

const CITIES_SHOWN = 5

/** The cities with the most visits until the end of yesterday. */
function TopLocations() {
  const cities = useAdminData(ADMIN_API.analytics, AdminAnalytics).data?.analytics.topCities
  const today = useTraffic().data?.days.at(-1)
  if (!cities) return null
  return (
    <Panel title="Top User Locations">
      {cities.length === 0 ? (
        <p>No location data available</p>
      ) : (
        <ol className="max-w-[36rem]">
          {cities.slice(0, CITIES_SHOWN).map(({ city, state, count }) => (
            <li
              key={`${city}, ${state}`}
              className="flex max-w-none justify-between gap-4 border-line border-b py-2 last:border-b-0"
            >
              <span>
                {city}, {state}
              </span>
              <span className="flex-none tabular-nums">
                {formatCount(count)} {count === 1 ? 'visit' : 'visits'}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="text-quiet text-small">
        Through yesterday{today && `; ${formatCount(today.visits + today.questionnaires)} today`}. A place
        shows once {MIN_FAMILIES} visits or families are from there.
      </p>
    </Panel>
  )
}
