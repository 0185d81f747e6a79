import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminAnalytics, type TrafficReport } from '#shared/desk/admin-reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel, PanelStack } from '../components/panel.tsx'
import { PeriodPicker, useTraffic } from '../components/period-picker.tsx'
import { ShareBar } from '../components/share-bar.tsx'
import { formatCount, formatDollars, formatShare } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'
import { FirstContactPanel } from './first-contact-panel.tsx'
import { StagesPanel } from './stages-panel.tsx'

/** The Analytics tab: the cost of the model's calls, the funnel, and what becomes of leads. */
export function AnalyticsTab() {
  return (
    <PanelStack>
      <ApiUsage />
      <Traffic />
    </PanelStack>
  )
}

/** Requests to the model and their cost, by endpoint. */
function ApiUsage() {
  const load = useAdminData(ADMIN_API.analytics, AdminAnalytics)
  return (
    <Panel title="Token usage by endpoint">
      <LoadState load={load} what="token usage">
        {({ tokenUsage }) => <UsageTable endpoints={tokenUsage.requestsByEndpoint} />}
      </LoadState>
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

/** The funnel of the selected period, and what became of the leads of the last weeks. */
function Traffic() {
  const { days, setDays, ...load } = useTraffic()
  return (
    <>
      <Panel title="From visit to contact" actions={<PeriodPicker chosen={days} onChange={setDays} />}>
        <LoadState load={load} what="the funnel">
          {({ funnel }) => (
            <>
              <Funnel steps={funnel} />
              <p>
                Each step is part of the one before it. The last one counts families who completed the
                questionnaire and also sent a message.
              </p>
            </>
          )}
        </LoadState>
      </Panel>
      <FirstContactPanel />
      <StagesPanel />
    </>
  )
}

type Steps = TrafficReport['funnel']

const NAMES: Record<Steps[number]['step'], string> = {
  visits: 'Visits',
  started: 'Questionnaire started',
  questionnaires: 'Questionnaire completed',
  contacts: 'Contacted us',
}

/** The number of visitors at each step, as a table with bars relative to the first step, which contains the others. */
function Funnel({ steps }: { steps: Steps }) {
  const largest = Math.max(0, ...steps.map(({ count }) => count))
  return (
    <DataTable
      caption="Visitors at each step"
      isCaptionHidden
      columns={['Step', null, { numeric: 'Count' }, { numeric: '% of previous step' }]}
    >
      {steps.map(({ step, count }, index) => (
        <tr key={step}>
          <th scope="row">{NAMES[step]}</th>
          <ShareBar part={count} whole={largest} />
          <td className="number">{formatCount(count)}</td>
          <td className="number">{formatShare(count, steps[index - 1]?.count ?? 0)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
