import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { AdminAnalytics } from '../../../shared/admin-reports.ts'
import { DataTable } from '../parts/data-table.tsx'
import { LoadError } from '../parts/load-error.tsx'
import { Panel } from '../parts/panel.tsx'
import { sayCount, sayDollars } from '../parts/say-number.ts'
import { Waiting } from '../parts/waiting.tsx'
import { useAdminData } from '../use-admin-data.ts'

/** Requests of the model and their cost, by the call that caused them. */
export function ApiUsage() {
  const { data, error, reload } = useAdminData(ADMIN_API.analytics, AdminAnalytics)
  return (
    <Panel title="Token usage by endpoint">
      {error && <LoadError title="Failed to load token usage" error={error} onRetry={reload} />}
      {!data && !error && <Waiting>Loading…</Waiting>}
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
      columns={['Endpoint', { numbers: 'Requests' }, { numbers: 'Cost' }]}
    >
      {endpoints.map(({ endpoint, count, totalCost }) => (
        <tr key={endpoint}>
          <th scope="row">{endpoint}</th>
          <td className="number">{sayCount(count)}</td>
          <td className="number">{sayDollars(totalCost, 3)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
