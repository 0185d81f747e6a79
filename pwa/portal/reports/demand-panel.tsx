import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { DemandReport, type Families, MIN_FAMILIES } from '#shared/desk/reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { formatCount } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'
import { ErasedNote } from './erased-note.tsx'
import { formatFamilies } from './format-figures.ts'
import { ReportFrame } from './report-frame.tsx'

/** What families ask for, and what the catalog has. */
export function DemandPanel({ weeks }: { weeks: number }) {
  const report = useAdminData(`${ADMIN_API.reportDemand}?weeks=${weeks}`, DemandReport)
  return (
    <ReportFrame
      title="What families ask for, and what the catalog has"
      report={report}
      isEmpty={(data) => data.families + data.erased === 0}
      whenEmpty="No families sent their questionnaire in these weeks. This report will compare what they ask for with the communities in the catalog, and name the counties with many families and few communities."
      fileName={`demand-${weeks}-weeks`}
      lines={toLines}
    >
      {(data) => (
        <>
          <p>
            {formatCount(data.families)} families and {formatCount(data.communities)} communities.
          </p>
          <ErasedNote erased={data.erased} />
          <CountyTable report={data} />
          <div className="report-columns report-wishes">
            <WishTable caption="Care, as the answers imply it" heading="Care" wishes={data.care} />
            <WishTable caption="Must-haves" heading="Must-have" wishes={data.mustHaves} />
            <WishTable
              caption="Monthly budget"
              heading="Budget"
              wishes={data.budgets.map((budget) => ({ ...budget, offered: budget.communities }))}
            />
          </div>
          <p>
            A community is in the budget that contains its lowest monthly rate. That rate isn’t known for{' '}
            {formatCount(data.communitiesWithoutPrice)} communities.
          </p>
        </>
      )}
    </ReportFrame>
  )
}

function toLines(data: DemandReport): (string | number)[][] {
  const families = (count: number | null) => count ?? 'not shown'
  return [
    ['Kind', 'Name', 'Families', 'Communities', 'Communities where it’s unknown'],
    ...data.counties.map((row) => ['County', row.name, row.families, row.communities, '']),
    ...data.care.map((row) => ['Care', row.name, families(row.families), row.offered, row.unknown]),
    ...data.mustHaves.map((row) => ['Must-have', row.name, families(row.families), row.offered, row.unknown]),
    ...data.budgets.map((row) => ['Budget', row.name, families(row.families), row.communities, '']),
  ]
}

/** Counties by families for each community. */
function CountyTable({ report: { counties, communitiesWithoutCounty } }: { report: DemandReport }) {
  if (counties.length === 0)
    return (
      <p>
        No county has {MIN_FAMILIES} families yet. Counties with many families and few communities will be
        first.
      </p>
    )
  return (
    <>
      <p>
        Counties with at least {MIN_FAMILIES} families. Those with the fewest communities for them are first.
      </p>
      <DataTable
        caption="Families and communities by county"
        isCaptionHidden
        columns={[
          'County',
          { numeric: 'Families' },
          { numeric: 'Communities' },
          { numeric: 'Families per community' },
        ]}
        isSticky
      >
        {counties.map(({ name, families, communities }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="number">{formatCount(families)}</td>
            <td className="number">{formatCount(communities)}</td>
            <td className="number">
              {communities === 0 ? 'no community' : (families / communities).toFixed(1)}
            </td>
          </tr>
        ))}
      </DataTable>
      {communitiesWithoutCounty > 0 && (
        <p>
          {formatCount(communitiesWithoutCounty)} communities have no known ZIP code and are in no county
          here.
        </p>
      )}
    </>
  )
}

interface WishTableProps {
  caption: string
  heading: string
  /** `unknown` is of how many communities it isn't known; absent if that isn't counted. */
  wishes: readonly { name: string; families: Families; offered: number; unknown?: number }[]
}

/** Wishes of families beside the communities that fulfill them. */
function WishTable({ caption, heading, wishes }: WishTableProps) {
  const hasUnknown = wishes.some(({ unknown }) => unknown !== undefined)
  return (
    <DataTable
      caption={caption}
      columns={[
        heading,
        { numeric: 'Families' },
        { numeric: 'Communities' },
        ...(hasUnknown ? [{ numeric: 'Not known' }] : []),
      ]}
    >
      {wishes.map(({ name, families, offered, unknown }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className="number">{formatFamilies(families)}</td>
          <td className="number">{formatCount(offered)}</td>
          {unknown !== undefined && <td className="number">{formatCount(unknown)}</td>}
        </tr>
      ))}
    </DataTable>
  )
}
