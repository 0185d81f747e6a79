import * as z from 'zod/mini'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { CatalogueSource } from '../../../shared/catalogue-source.ts'
import { DataTable } from '../parts/data-table.tsx'
import { LoadError } from '../parts/load-error.tsx'
import { Panel } from '../parts/panel.tsx'
import { sayDate } from '../parts/say-date.ts'
import { sayCount } from '../parts/say-number.ts'
import { useTimeZone } from '../parts/use-time-zone.ts'
import { Waiting } from '../parts/waiting.tsx'
import { useAdminData } from '../use-admin-data.ts'

const Sources = z.array(CatalogueSource)

/** Where the catalogue's communities come from: made up, or imported from which register of which day. */
export function SourcesPanel() {
  const { data, error, isLoading, reload } = useAdminData(ADMIN_API.catalogueSources, Sources)
  return (
    <Panel title="Where the catalogue comes from">
      {error && <LoadError title="Failed to load the sources" error={error} onRetry={reload} />}
      {isLoading && !data && <Waiting>Loading the sources…</Waiting>}
      {data?.length === 0 && <p>The catalogue is empty: no communities have been loaded.</p>}
      {data && data.length > 0 && <SourcesTable sources={data} />}
    </Panel>
  )
}

function SourcesTable({ sources }: { sources: readonly CatalogueSource[] }) {
  const timeZone = useTimeZone()
  return (
    <DataTable caption="Sources of the catalogue" isCaptionHidden columns={COLUMNS}>
      {sources.map(({ source, isSample, count, sourceDate, loadedAt }) => (
        <tr key={`${source} ${sourceDate} ${loadedAt}`}>
          <th scope="row">
            {source}
            <span className="database-note">{isSample ? 'Sample, made up' : 'Imported'}</span>
          </th>
          <td className="number">{sayCount(count)}</td>
          {/* A day already: no time zone may shift it. */}
          <td>{sourceDate ? sayDate(sourceDate, 'UTC') : '–'}</td>
          <td>{sayDate(loadedAt, timeZone)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

const COLUMNS = ['Source', { numbers: 'Communities' }, 'As of', 'Loaded']
