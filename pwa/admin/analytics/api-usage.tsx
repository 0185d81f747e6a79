import { ADMIN_API } from '#shared/admin-paths.ts'
import { AdminAnalytics } from '#shared/admin-reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { formatCount, formatDollars } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'

/** Requests to the model and their cost, by endpoint. */
export function ApiUsage() {
  const { data, error, reload } = useAdminData(ADMIN_API.analytics, AdminAnalytics)
  return (
    <Panel title="Token usage by endpoint">
      {error && <LoadError title="Failed to load token usage" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
      {data && <UsageTable endpoints={data.tokenUsage.requestsByEndpoint} />}
    </Panel>
  )
}

function UsageTable({ endpoints }: { endpoints: AdminAnalytics['tokenUsage']['requestsByEndpoint'] }) {
  if (endpoints.length === 0) return <p>No API usage data available</p>
  return (
    <DataTable
      caption="Token usage by endpoint"
      isCaptionHidden
      columns={['Endpoint', { numeric: 'Requests' }, { numeric: 'Cost' }]}
    >
      {endpoints.map(({ endpoint, count, totalCost }) => (
        <tr key={endpoint}>
          <th scope="row">{endpoint}</th>
          <td className="number">{formatCount(count)}</td>
          <td className="number">{formatDollars(totalCost, 3)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
