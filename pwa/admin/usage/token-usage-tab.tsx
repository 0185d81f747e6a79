import { ADMIN_API } from '#shared/admin-paths.ts'
import { TokenUsageReport } from '#shared/admin-reports.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel, PanelStack } from '../components/panel.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { formatCount, formatDollars } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'
import { AboutTokens } from './about-tokens.tsx'
import { UsageByEndpoint } from './usage-by-endpoint.tsx'

/** The Token Usage tab: total tokens and cost, how the cost is calculated, and usage by endpoint. */
export function TokenUsageTab() {
  const { data, error, reload } = useAdminData(ADMIN_API.tokenUsage, TokenUsageReport)
  return (
    <PanelStack>
      {error && <LoadError title="Failed to load token usage" error={error} onRetry={reload} />}
      {data ? <Usage report={data} /> : !error && <LoadingMessage>Loading…</LoadingMessage>}
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
