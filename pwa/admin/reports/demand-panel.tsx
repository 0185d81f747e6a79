import { ADMIN_API } from '#shared/admin-paths.ts'
import { DemandReport } from '#shared/reports.ts'
import { formatCount } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'
import { CountyTable } from './county-table.tsx'
import { ErasedNote } from './erased-note.tsx'
import { ReportFrame } from './report-frame.tsx'
import { WishTable } from './wish-table.tsx'

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
