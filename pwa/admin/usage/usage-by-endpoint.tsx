import type { TokenUsageReport } from '#shared/admin-reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { formatCount, formatDollars } from '../format.ts'

/** Searches, their total cost and their average cost, by endpoint. Only calls for families belong to searches. */
export function UsageByEndpoint({ endpoints }: { endpoints: TokenUsageReport['requestsByEndpoint'] }) {
  return (
    <DataTable
      caption="Usage by endpoint"
      isCaptionHidden
      columns={[
        'Endpoint',
        { numeric: 'Searches' },
        { numeric: 'Total cost' },
        { numeric: 'Avg cost/search' },
      ]}
    >
      {endpoints.map(({ endpoint, count, totalCost }) => (
        <tr key={endpoint}>
          <th scope="row">{endpoint}</th>
          <td className="number">{formatCount(count)}</td>
          <td className="number">{formatDollars(totalCost, 3)}</td>
          <td className="number">{count === 0 ? '–' : formatDollars(totalCost / count, 3)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
