import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { DiscoveredReport } from '../../../shared/admin-reports.ts'
import { FigureCard, FigureRow } from '../parts/figure-card.tsx'
import { LoadError } from '../parts/load-error.tsx'
import { Panel } from '../parts/panel.tsx'
import { sayCount } from '../parts/say-number.ts'
import { Waiting } from '../parts/waiting.tsx'
import { useAdminData } from '../use-admin-data.ts'
import './database-tab.css'
import { DISCOVERED_ROWS, DiscoveredTable } from './discovered-table.tsx'

const PATH = `${ADMIN_API.discoveredFacilities}?limit=${DISCOVERED_ROWS}`

/** The communities that searches came upon, counted and listed. */
export function DiscoveredPanel() {
  const { data, error, isLoading, reload } = useAdminData(PATH, DiscoveredReport)
  return (
    <>
      {error && <LoadError title="Failed to load discovered facilities" error={error} onRetry={reload} />}
      {isLoading && !data && <Waiting>Loading discovered facilities…</Waiting>}
      {data && (
        <>
          <FigureRow>
            <FigureCard name="Total Facilities" value={sayCount(data.totalCount)} />
            <FigureCard name="States Covered" value={sayCount(data.stats.facilitiesByState.length)} />
            <FigureCard name="Top Amenities" value={sayCount(data.stats.topAmenities.length)} />
          </FigureRow>
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
      Showing first {DISCOVERED_ROWS} of {sayCount(total)} facilities
    </p>
  )
}

function NoFacilities() {
  return <p>No facilities discovered yet. The database grows from questionnaires and searches.</p>
}
