import { type FormEvent, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { DiscoveredReport } from '#shared/desk/admin-reports.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { formatCount } from '../format.ts'
import { useAdminPages } from '../use-admin-pages.ts'
import './database-tab.css'
import { DiscoveredTable } from './discovered-table.tsx'

const PAGE_ROWS = 50

const pathOf = (search: string) =>
  `${ADMIN_API.discoveredFacilities}?${new URLSearchParams({ limit: `${PAGE_ROWS}`, ...(search && { search }) })}`

/** Counts and a list of the facilities that searches have found. */
export function DiscoveredPanel() {
  const [search, setSearch] = useState('')
  const { pages, error, isLoading, hasMore, loadMore, retry } = useAdminPages(
    pathOf(search),
    DiscoveredReport,
  )
  const [report] = pages
  const facilities = pages.flatMap((page) => page.facilities)
  return (
    <>
      {error && <LoadError title="Failed to load discovered facilities" error={error} onRetry={retry} />}
      {isLoading && !report && <LoadingMessage>Loading discovered facilities…</LoadingMessage>}
      {report && <Totals report={report} />}
      {(report || search) && (
        <Panel
          title="Discovered Facilities"
          actions={
            report &&
            countOf(report) > facilities.length && (
              <p className="database-badge">
                Showing first {formatCount(facilities.length)} of {formatCount(countOf(report))} facilities
              </p>
            )
          }
        >
          {(search || (report && report.totalCount > 0)) && <DiscoveredSearch onSearch={setSearch} />}
          {report && <p role="status">{search && describeMatches(countOf(report))}</p>}
          {facilities.length > 0 && <DiscoveredTable facilities={facilities} />}
          {report?.totalCount === 0 && (
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

/** How many there are in the list, shown or not. */
const countOf = ({ matchingCount, totalCount }: DiscoveredReport) => matchingCount ?? totalCount

const describeMatches = (count: number) =>
  count === 0
    ? 'Nothing matches.'
    : `${formatCount(count)} ${count === 1 ? 'facility matches' : 'facilities match'}.`

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

const MAX_CHARACTERS = 100

/** Searches by name or place. An empty search shows everything. */
function DiscoveredSearch({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari didn't know the search element before version 17
    <form role="search" className="database-form portal-row" onSubmit={submit}>
      <Field label="Name, city or state">
        {(control) => (
          <input
            {...control}
            type="search"
            value={text}
            maxLength={MAX_CHARACTERS}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit">Search</Button>
    </form>
  )
}
