import { useState } from 'react'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { TRAFFIC_PERIODS } from '#shared/desk/admin-reports.ts'
import { type FallbackReason, ModelFigures } from '#shared/desk/model.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { PeriodPicker } from '../components/period-picker.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { formatCount, formatSeconds, formatShare } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'

const REASONS: Record<FallbackReason, string> = {
  not_ready: 'The model was not ready',
  busy: 'Too many searches at once',
  unreachable: 'Ollama did not respond',
  deadline: 'It missed the deadline',
  invalid: 'Its answer was invalid',
  failed: 'The call failed',
}

/** The model's performance in a period: its response times, and how often and why it was not used. */
export function ModelFiguresPanel() {
  const [days, setDays] = useState<(typeof TRAFFIC_PERIODS)[number]>(TRAFFIC_PERIODS[1])
  const load = useAdminData(`${ADMIN_API.modelFigures}?days=${days}`, ModelFigures)
  return (
    <Panel
      title={`The model in the last ${days} days`}
      actions={<PeriodPicker chosen={days} onChange={setDays} />}
    >
      <LoadState load={load} what="the model's performance">
        {(data) =>
          data.searches === 0 ? <p>No searches in the last {days} days.</p> : <Figures figures={data} />
        }
      </LoadState>
    </Panel>
  )
}

function Figures({ figures }: { figures: ModelFigures }) {
  const { searches, byModel, fallbacks, medianMs, p95Ms, calls, invalidCalls } = figures
  const { waitMedianMs, waitP95Ms } = figures
  return (
    <>
      <StatRow>
        <StatCard
          name="Model time (median)"
          value={formatOptionalSeconds(medianMs)}
          note="Half of the calls were faster"
        />
        <StatCard
          name="Model time (95th percentile)"
          value={formatOptionalSeconds(p95Ms)}
          note="19 of 20 calls were faster"
        />
        <StatCard
          name="Time families waited (95th percentile), including the queue"
          value={formatOptionalSeconds(waitP95Ms)}
          note={`Median: ${formatOptionalSeconds(waitMedianMs)}`}
        />
        <StatCard
          name="Ranked without the model"
          value={formatShare(searches - byModel, searches)}
          note={`${formatCount(searches - byModel)} of ${formatCount(searches)} searches`}
        />
        <StatCard
          name="Invalid answers"
          value={formatShare(invalidCalls, calls)}
          note={`${formatCount(invalidCalls)} of ${formatCount(calls)} calls`}
        />
      </StatRow>
      {fallbacks.length > 0 && (
        <DataTable
          caption="Why the model was not used"
          columns={['Reason', { numeric: 'Searches' }, { numeric: '% of all searches' }]}
        >
          {fallbacks.map(({ reason, count }) => (
            <tr key={reason}>
              <th scope="row">{REASONS[reason]}</th>
              <td className="number">{formatCount(count)}</td>
              <td className="number">{formatShare(count, searches)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </>
  )
}

const formatOptionalSeconds = (ms: number | null) => (ms === null ? '–' : formatSeconds(ms))
