import type { TokenUsageReport } from '../../../shared/admin-reports.ts'
import { DataTable } from '../parts/data-table.tsx'
import { sayCount, sayDollars } from '../parts/say-number.ts'

/** Searches and their cost, in all and for each, by the call that caused them. */
export function UsageByEndpoint({ endpoints }: { endpoints: TokenUsageReport['requestsByEndpoint'] }) {
  return (
    <DataTable
      caption="Usage by endpoint"
      isCaptionHidden
      columns={[
        'Endpoint',
        { numbers: 'Searches' },
        { numbers: 'Total cost' },
        { numbers: 'Avg cost/search' },
      ]}
    >
      {endpoints.map(({ endpoint, count, totalCost }) => (
        <tr key={endpoint}>
          <th scope="row">{endpoint}</th>
          <td className="number">{sayCount(count)}</td>
          <td className="number">{sayDollars(totalCost, 3)}</td>
          <td className="number">{sayDollars(count === 0 ? 0 : totalCost / count, 3)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
