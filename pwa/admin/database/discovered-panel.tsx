import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { DiscoveredReport } from '../../../shared/admin-reports.ts'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { Panel } from '../components/panel.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { formatCount } from '../format/format-number.ts'
import { useAdminData } from '../use-admin-data.ts'
import './database-tab.css'
import { DISCOVERED_ROWS, DiscoveredTable } from './discovered-table.tsx'

const PATH = `${ADMIN_API.discoveredFacilities}?limit=${DISCOVERED_ROWS}`

/** Counts and a list of the facilities that searches have found. */
export function DiscoveredPanel() {
  const { data, error, isLoading, reload } = useAdminData(PATH, DiscoveredReport)
  return (
    <>
      {error && <LoadError title="Failed to load discovered facilities" error={error} onRetry={reload} />}
      {isLoading && !data && <LoadingMessage>Loading discovered facilities…</LoadingMessage>}
      {data && (
        <>
          <StatRow>
            <StatCard name="Total Facilities" value={formatCount(data.totalCount)} />
            <StatCard name="States Covered" value={formatCount(data.stats.facilitiesByState.length)} />
            <StatCard name="Top Amenities" value={formatCount(data.stats.topAmenities.length)} />
          </StatRow>
          <Panel
            title="Discovered Facilities"
            actions={data.totalCount > DISCOVERED_ROWS && <FirstRowsBadge total={data.totalCount} />}
          >
            {data.facilities.length === 0 ? (
              <NoFacilities />
            ) : (
              <DiscoveredTable facilities={data.facilities} />
            )}
          </Panel>
        </>
      )}
    </>
  )
}

function FirstRowsBadge({ total }: { total: number }) {
  return (
    <p className="database-badge">
      Showing first {DISCOVERED_ROWS} of {formatCount(total)} facilities
    </p>
  )
}

function NoFacilities() {
  return <p>No facilities discovered yet. The database grows from questionnaires and searches.</p>
}
