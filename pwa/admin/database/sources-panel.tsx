import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { CatalogueSource } from '#shared/catalogue-source.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { useTimeZone } from '../components/use-time-zone.ts'
import { formatCount, formatDate, formatLongDate } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'

const Sources = z.array(CatalogueSource)

/** The sources of the catalog's communities: fictional samples, or registers with the date of their data. */
export function SourcesPanel() {
  const load = useAdminData(ADMIN_API.catalogueSources, Sources)
  const { data } = load
  return (
    <Panel title="Catalog sources">
      <LoadState load={load} what="the sources" />
      {data?.length === 0 && <p>The catalog is empty. No communities have been loaded yet.</p>}
      {data && data.length > 0 && <SourcesTable sources={data} />}
    </Panel>
  )
}

function SourcesTable({ sources }: { sources: readonly CatalogueSource[] }) {
  const timeZone = useTimeZone()
  return (
    <div className="database-sources">
      <DataTable caption="Catalog sources" isCaptionHidden columns={COLUMNS}>
        {sources.map(({ source, count, sourceDate, loadedAt, ...origin }) => (
          <tr key={source}>
            <th scope="row">
              {titleOf({ source, ...origin })}
              {notesOn({ source, ...origin }, sources).map((note) => (
                <span key={note} className="database-note">
                  {note}
                </span>
              ))}
            </th>
            <td className="number">{formatCount(count)}</td>
            <td>
              {dateOf(sourceDate, origin.isSample)}
              <span className="database-note">Loaded {formatDate(loadedAt, timeZone)}</span>
            </td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

const COLUMNS = ['Source', { numeric: 'Records' }, 'As of']

type Origin = Pick<CatalogueSource, 'source' | 'publisher' | 'kind' | 'isSample'>

function titleOf({ publisher, isSample }: Origin): string {
  if (isSample) return 'Sample (fictional)'
  return publisher ?? 'Your own list'
}

/** The kind of its records, and the name it was imported under if that alone tells it from another source. */
function notesOn(origin: Origin, sources: readonly Origin[]): string[] {
  if (origin.isSample) return []
  const isAmbiguous = sources.some(
    (other) =>
      other.source !== origin.source &&
      !other.isSample &&
      titleOf(other) === titleOf(origin) &&
      (other.kind ?? null) === (origin.kind ?? null),
  )
  return [...(origin.kind ? [origin.kind] : []), ...(isAmbiguous ? [`Imported as “${origin.source}”`] : [])]
}

/** The register's day in words. It is already a calendar day, so no time zone may shift it. */
function dateOf(sourceDate: string | null, isSample: boolean): string {
  if (sourceDate !== null) return formatLongDate(sourceDate)
  return isSample ? 'Made up' : 'Date unknown'
}
