import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { TokenUsageReport } from '#shared/desk/admin-reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel, PanelStack } from '../components/panel.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { formatCount, formatDollars } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'

/** The Token Usage tab: total tokens and cost, how the cost is calculated, and usage by endpoint. */
export function TokenUsageTab() {
  const load = useAdminData(ADMIN_API.tokenUsage, TokenUsageReport)
  return (
    <PanelStack>
      <LoadState load={load} what="token usage">
        {(report) => <Usage report={report} />}
      </LoadState>
    </PanelStack>
  )
}

function Usage({ report }: { report: TokenUsageReport }) {
  return (
    <>
      <StatRow>
        <StatCard name="Total Tokens" value={formatCount(report.totalTokens)} />
        <StatCard name="Total Cost" value={formatDollars(report.totalCost)} />
        <StatCard name="Avg Cost/Search" value={formatDollars(report.averageCostPerRequest, 3)} />
      </StatRow>
      <AboutTokens rates={report.rates} />
      <Panel title="Usage by Endpoint">
        {report.requestsByEndpoint.length === 0 ? (
          <p>No token usage data available yet</p>
        ) : (
          <>
            <UsageByEndpoint endpoints={report.requestsByEndpoint} />
            <p>
              A search is a questionnaire that was matched, whether or not the model took part. Examinations
              of the model belong to no search.
            </p>
          </>
        )}
      </Panel>
    </>
  )
}

/** Explains input and output tokens and their rates. */
function AboutTokens({ rates }: { rates: TokenUsageReport['rates'] }) {
  return (
    <Panel title="How token costs are calculated">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-5 gap-y-3">
        <div>
          <dt className="font-[650]">Input tokens</dt>
          <dd>
            The question plus context, which the model reads. {formatRate(rates.inputPerMillion)} per 1M input
            tokens.
          </dd>
        </div>
        <div>
          <dt className="font-[650]">Output tokens</dt>
          <dd>
            The response, which the model writes. {formatRate(rates.outputPerMillion)} per 1M output tokens.
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

/** Formats a rate in dollars, without decimals if it is whole: '$3', '$0.25'. */
function formatRate(dollars: number): string {
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(Math.max(2, decimalsOf(dollars)))}`
}

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0

/** Searches, their total cost and their average cost, by endpoint. Only calls for families belong to searches. */
function UsageByEndpoint({ endpoints }: { endpoints: TokenUsageReport['requestsByEndpoint'] }) {
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
