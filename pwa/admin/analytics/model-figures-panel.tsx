import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { type Fallback, ModelFigures } from '../../../shared/model-figures.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { Panel } from '../components/panel.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { formatCount, formatSeconds, formatShare } from '../format/format-number.ts'
import { useAdminData } from '../use-admin-data.ts'

const NAMES: Record<Fallback, string> = {
  not_ready: 'The model was not ready',
  busy: 'Too many families at once',
  unreachable: 'Ollama did not answer',
  deadline: 'The deadline passed',
  invalid: 'Its answer was of no use',
  failed: 'Its call failed',
}

/** How the model served families in a period: its time, how often the rules decided alone, and why. */
export function ModelFiguresPanel({ days }: { days: number }) {
  const { data, error, reload } = useAdminData(`${ADMIN_API.modelFigures}?days=${days}`, ModelFigures)
  return (
    <Panel title={`The model in the last ${days} days`}>
      {error && <LoadError title="Failed to load the model’s figures" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
      {data && (data.searches === 0 ? <p>No searches in these {days} days.</p> : <Figures figures={data} />)}
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
          name="Model’s time, p50"
          value={formatOptionalSeconds(medianMs)}
          note="Half of its calls took less"
        />
        <StatCard
          name="Model’s time, p95"
          value={formatOptionalSeconds(p95Ms)}
          note="19 of 20 calls took less"
        />
        <StatCard
          name="Families’ wait, p95"
          value={formatOptionalSeconds(waitP95Ms)}
          note={`With queue and all calls; p50 ${formatOptionalSeconds(waitMedianMs)}`}
        />
        <StatCard
          name="Rules alone"
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
          caption="Why the rules decided alone"
          columns={['Reason', { numeric: 'Searches' }, { numeric: 'Of all' }]}
        >
          {fallbacks.map(({ reason, count }) => (
            <tr key={reason}>
              <th scope="row">{NAMES[reason]}</th>
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
