import * as z from 'zod/mini'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { CatalogueSource } from '../../../shared/catalogue-source.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { Panel } from '../components/panel.tsx'
import { useTimeZone } from '../components/use-time-zone.ts'
import { formatDate } from '../format/format-date.ts'
import { formatCount } from '../format/format-number.ts'
import { useAdminData } from '../use-admin-data.ts'

const Sources = z.array(CatalogueSource)

/** Where the catalogue's communities come from: made up, or imported from which register of which day. */
export function SourcesPanel() {
  const { data, error, isLoading, reload } = useAdminData(ADMIN_API.catalogueSources, Sources)
  return (
    <Panel title="Where the catalogue comes from">
      {error && <LoadError title="Failed to load the sources" error={error} onRetry={reload} />}
      {isLoading && !data && <LoadingMessage>Loading the sources…</LoadingMessage>}
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
          <td className="number">{formatCount(count)}</td>
          {/* A day already: no time zone may shift it. */}
          <td>{sourceDate ? formatDate(sourceDate, 'UTC') : '–'}</td>
          <td>{formatDate(loadedAt, timeZone)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

const COLUMNS = ['Source', { numeric: 'Communities' }, 'As of', 'Loaded']
