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

/** The sources of the catalog's communities: fictional samples, or registers with the date of their data. */
export function SourcesPanel() {
  const { data, error, isLoading, reload } = useAdminData(ADMIN_API.catalogueSources, Sources)
  return (
    <Panel title="Catalog sources">
      {error && <LoadError title="Failed to load the sources" error={error} onRetry={reload} />}
      {isLoading && !data && <LoadingMessage>Loading the sources…</LoadingMessage>}
      {data?.length === 0 && <p>The catalog is empty. No communities have been loaded yet.</p>}
      {data && data.length > 0 && <SourcesTable sources={data} />}
    </Panel>
  )
}

function SourcesTable({ sources }: { sources: readonly CatalogueSource[] }) {
  const timeZone = useTimeZone()
  return (
    <DataTable caption="Catalog sources" isCaptionHidden columns={COLUMNS}>
      {sources.map(({ source, isSample, count, sourceDate, loadedAt }) => (
        <tr key={`${source} ${sourceDate} ${loadedAt}`}>
          <th scope="row">
            {source}
            <span className="database-note">{isSample ? 'Sample (fictional)' : 'Imported'}</span>
          </th>
          <td className="number">{formatCount(count)}</td>
          {/* Already a calendar day, so no time zone may shift it. */}
          <td>{sourceDate ? formatDate(sourceDate, 'UTC') : '–'}</td>
          <td>{formatDate(loadedAt, timeZone)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

const COLUMNS = ['Source', { numeric: 'Communities' }, 'As of', 'Loaded']
