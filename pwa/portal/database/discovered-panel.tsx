import { Button } from '#pwa/ui/button.tsx'
import { Badges } from '#pwa/ui/facility-card/badges.tsx'
import { formatPrice, unknownPrice } from '#pwa/ui/facility-card/facts.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { CARD_BADGES } from '#shared/contract/limits.ts'
import { isLinkableWebsite } from '#shared/contract/web-address.ts'
import { type DiscoveredFacility, DiscoveredReport } from '#shared/desk/admin-reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { Pill } from '../components/pill.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { useTimeZone } from '../components/use-time-zone.ts'
import { formatCount, formatDate } from '../format.ts'
import { useAdminPages } from '../use-admin-pages.ts'

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

/** Facilities, the most recently found first. */
function DiscoveredTable({ facilities }: { facilities: readonly DiscoveredFacility[] }) {
  const timeZone = useTimeZone()
  return (
    <DataTable
      className="max-h-[80dvh] [&>table]:min-w-[58rem]"
      caption="Discovered facilities"
      isCaptionHidden
      isSticky
      columns={COLUMNS}
    >
      {facilities.map((facility) => (
        <FacilityRow key={facility.id} facility={facility} timeZone={timeZone} />
      ))}
    </DataTable>
  )
}

const COLUMNS = [
  'Name',
  'Location',
  'Amenities',
  { numeric: 'Price Range' },
  { numeric: 'Times Found' },
  'Last Found',
  'Website',
]

function FacilityRow({ facility, timeZone }: { facility: DiscoveredFacility; timeZone: string }) {
  const { name, rating, location, amenities, price, timesFound, lastFoundAt, isSample } = facility
  return (
    <tr>
      <th scope="row" className="min-w-[10rem]">
        {name}
        {isSample && <span className="block whitespace-nowrap font-[400] text-quiet">Sample</span>}
        {/* The rating is stored from 1 to 50. */}
        {rating !== null && (
          <span className="block whitespace-nowrap font-[400] text-quiet">
            Rating {rating * 2} out of 100
          </span>
        )}
      </th>
      <td>{location}</td>
      <td className="min-w-[14rem]">
        <Badges labels={amenities} max={CARD_BADGES} describeRest={(count) => `+${count} more`} />
      </td>
      <td className="number">{formatPrice(price) ?? unknownPrice()}</td>
      <td className="number">{formatCount(timesFound)}</td>
      <td className="whitespace-nowrap">{formatDate(lastFoundAt, timeZone)}</td>
      <td>
        <VisitLink facility={facility} />
      </td>
    </tr>
  )
}

/** A link to the facility's website, if it has one. */
function VisitLink({ facility: { name, website } }: { facility: DiscoveredFacility }) {
  if (!isLinkableWebsite(website)) return null
  return (
    <a className="inline-flex min-h-target items-center" href={website} target="_blank" rel="noreferrer">
      Visit <VisuallyHidden>{name} (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
