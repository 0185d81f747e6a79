import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { MIN_FAMILIES, PlacesReport } from '#shared/desk/reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { ShareBar } from '../components/share-bar.tsx'
import { formatCount } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'
import { ErasedNote } from './erased-note.tsx'
import { ReportFrame } from './report-frame.tsx'

const KINDS = [
  { field: 'states', heading: 'State' },
  { field: 'counties', heading: 'County' },
  { field: 'cities', heading: 'City' },
] as const

/** Where families live, by the place that they typed. */
export function PlacesPanel({ weeks }: { weeks: number }) {
  const report = useAdminData(`${ADMIN_API.reportPlaces}?weeks=${weeks}`, PlacesReport)
  return (
    <ReportFrame
      title="Where families come from"
      report={report}
      isEmpty={(data) => data.families + data.erased === 0}
      whenEmpty="No families sent their questionnaire in these weeks. This report will show their states, counties and cities."
      fileName={`places-${weeks}-weeks`}
      lines={(data) => [
        ['Kind', 'Place', 'Families'],
        ...KINDS.flatMap(({ field, heading }) =>
          data[field].map(({ name, families }) => [heading, name, families]),
        ),
      ]}
    >
      {(data) => (
        <>
          <p>
            {formatCount(data.families)} families until the end of yesterday. Places with fewer than{' '}
            {MIN_FAMILIES} aren’t listed, nor those that would tell them by subtraction.
          </p>
          <ErasedNote erased={data.erased} />
          <div className="report-columns">
            {KINDS.map(({ field, heading }) => (
              <PlaceTable key={field} heading={heading} places={data[field]} whole={data.families} />
            ))}
          </div>
        </>
      )}
    </ReportFrame>
  )
}

interface PlaceTableProps {
  heading: string
  places: PlacesReport['states']
  whole: number
}

function PlaceTable({ heading, places, whole }: PlaceTableProps) {
  if (places.length === 0) return <p>{heading}: none with enough families yet.</p>
  return (
    <DataTable
      caption={`Families by ${heading.toLowerCase()}`}
      columns={[heading, null, { numeric: 'Families' }]}
      isSticky
    >
      {places.map(({ name, families }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className="share-bar-cell" aria-hidden="true">
            <ShareBar part={families} whole={whole} />
          </td>
          <td className="number">{formatCount(families)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
