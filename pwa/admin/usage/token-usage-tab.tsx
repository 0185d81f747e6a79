import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { TokenUsageReport } from '../../../shared/admin-reports.ts'
import { FigureCard, FigureRow } from '../parts/figure-card.tsx'
import { LoadError } from '../parts/load-error.tsx'
import { Panel, PanelStack } from '../parts/panel.tsx'
import { sayCount, sayDollars } from '../parts/say-number.ts'
import { Waiting } from '../parts/waiting.tsx'
import { useAdminData } from '../use-admin-data.ts'
import { AboutTokens } from './about-tokens.tsx'
import { UsageByEndpoint } from './usage-by-endpoint.tsx'

/** What the model has read and written, what that cost, and what for. */
export function TokenUsageTab() {
  const { data, error, reload } = useAdminData(ADMIN_API.tokenUsage, TokenUsageReport)
  return (
    <PanelStack>
      {error && <LoadError title="Failed to load token usage" error={error} onRetry={reload} />}
      {data ? <Usage report={data} /> : !error && <Waiting>Loading…</Waiting>}
    </PanelStack>
  )
}

function Usage({ report }: { report: TokenUsageReport }) {
  return (
    <>
      <FigureRow>
        <FigureCard name="Total Tokens" value={sayCount(report.totalTokens)} />
        <FigureCard name="Total Cost" value={sayDollars(report.totalCost)} />
        <FigureCard name="Avg Cost/Search" value={sayDollars(report.averageCostPerRequest, 3)} />
      </FigureRow>
      <AboutTokens rates={report.rates} />
      <Panel title="Usage by Endpoint">
        {report.requestsByEndpoint.length === 0 ? (
          <p>No token usage data available yet</p>
        ) : (
          <UsageByEndpoint endpoints={report.requestsByEndpoint} />
        )}
      </Panel>
    </>
  )
}
