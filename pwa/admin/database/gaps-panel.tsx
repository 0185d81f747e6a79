import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { SourceGaps } from '#shared/admin-reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { formatCount } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'

const AllGaps = z.array(SourceGaps)

const FIELDS: readonly [field: keyof SourceGaps['missing'], heading: string][] = [
  ['address', 'Address'],
  ['position', 'Position'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['website', 'Website'],
  ['price', 'Price'],
  ['rating', 'Rating'],
  ['careTypes', 'Care'],
  ['amenities', 'Amenities'],
]

const COLUMNS = ['Source', { numeric: 'Records' }, ...FIELDS.map(([, heading]) => ({ numeric: heading }))]

/** What the catalog's sources leave unknown, so that the operator knows what to ask for or to add. */
export function GapsPanel() {
  const load = useAdminData(ADMIN_API.catalogueGaps, AllGaps)
  const { data } = load
  return (
    <Panel title="Missing information by source">
      <LoadState load={load} what="the gaps" />
      {data?.length === 0 && <p>No register has been imported yet.</p>}
      {data && data.length > 0 && (
        <DataTable caption="The share of records in which a field is unknown" columns={COLUMNS}>
          {data.map(({ source, publisher, kind, records, missing }) => (
            <tr key={source}>
              <th scope="row">
                {publisher ?? 'Your own list'}
                <span className="database-note">{kind ?? source}</span>
              </th>
              <td className="number">{formatCount(records)}</td>
              {FIELDS.map(([field]) => (
                <td key={field} className="number">
                  {formatShare(missing[field], records)}
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  )
}

/** 0% and 100% mean none and all, so that a rounded share never hides the last few. */
function formatShare(part: number, whole: number): string {
  if (part === 0 || part === whole) return part === 0 ? '0%' : '100%'
  return `${Math.min(99, Math.max(1, Math.round((part / whole) * 100)))}%`
}
