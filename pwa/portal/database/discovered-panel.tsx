import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { DiscoveredReport } from '#shared/desk/admin-reports.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { Pill } from '../components/pill.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { formatCount } from '../format.ts'
import { useAdminPages } from '../use-admin-pages.ts'
import { DiscoveredTable } from './discovered-table.tsx'

const PAGE_ROWS = 50

/** Counts and a list of the facilities that searches have found. */
export function DiscoveredPanel() {
  const { pages, error, isLoading, hasMore, loadMore, retry } = useAdminPages(
    `${ADMIN_API.discoveredFacilities}?limit=${PAGE_ROWS}`,
    DiscoveredReport,
  )
  const [report] = pages
  const facilities = pages.flatMap((page) => page.facilities)
  return (
    <>
      {error && <LoadError title="Failed to load discovered facilities" error={error} onRetry={retry} />}
      {isLoading && !report && <LoadingMessage>Loading discovered facilities…</LoadingMessage>}
      {report && <Totals report={report} />}
      {report && (
        <Panel
          title="Discovered Facilities"
          actions={
            report.totalCount > facilities.length && (
              <Pill>
                Showing first {formatCount(facilities.length)} of {formatCount(report.totalCount)} facilities
              </Pill>
            )
          }
        >
          {facilities.length > 0 && <DiscoveredTable facilities={facilities} />}
          {report.totalCount === 0 && (
            <p>No facilities discovered yet. The database grows from questionnaires and searches.</p>
          )}
          {hasMore && (
            <Button disabled={isLoading} onClick={loadMore}>
              {isLoading ? 'Loading...' : `Show ${PAGE_ROWS} more`}
            </Button>
          )}
        </Panel>
      )}
    </>
  )
}

function Totals({ report: { totalCount, catalogCount, stats } }: { report: DiscoveredReport }) {
  return (
    <StatRow>
      <StatCard
        name="Total Facilities"
        value={formatCount(totalCount)}
        note={
          catalogCount !== undefined && `Seen in searches, of ${formatCount(catalogCount)} in the catalog`
        }
      />
      <StatCard name="States Covered" value={formatCount(stats.facilitiesByState.length)} />
      <StatCard name="Top Amenities" value={formatCount(stats.topAmenities.length)} />
    </StatRow>
  )
}
