import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { type FallbackReason, ModelFigures } from '../../../shared/model-figures.ts'
import { DataTable } from '../parts/data-table.tsx'
import { FigureCard, FigureRow } from '../parts/figure-card.tsx'
import { LoadError } from '../parts/load-error.tsx'
import { Panel } from '../parts/panel.tsx'
import { sayCount, saySeconds, sayShare } from '../parts/say-number.ts'
import { Waiting } from '../parts/waiting.tsx'
import { useAdminData } from '../use-admin-data.ts'

const NAMES: Record<FallbackReason, string> = {
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
      {!data && !error && <Waiting>Loading…</Waiting>}
      {data && (data.searches === 0 ? <p>No searches in these {days} days.</p> : <Figures figures={data} />)}
    </Panel>
  )
}

function Figures({ figures }: { figures: ModelFigures }) {
  const { searches, byModel, fallbacks, medianMs, p95Ms, calls, invalidCalls } = figures
  const { waitMedianMs, waitP95Ms } = figures
  return (
    <>
      <FigureRow>
        <FigureCard name="Model’s time, p50" value={sayTime(medianMs)} note="Half of its calls took less" />
        <FigureCard name="Model’s time, p95" value={sayTime(p95Ms)} note="19 of 20 calls took less" />
        <FigureCard
          name="Families’ wait, p95"
          value={sayTime(waitP95Ms)}
          note={`With queue and all calls; p50 ${sayTime(waitMedianMs)}`}
        />
        <FigureCard
          name="Rules alone"
          value={sayShare(searches - byModel, searches)}
          note={`${sayCount(searches - byModel)} of ${sayCount(searches)} searches`}
        />
        <FigureCard
          name="Invalid answers"
          value={sayShare(invalidCalls, calls)}
          note={`${sayCount(invalidCalls)} of ${sayCount(calls)} calls`}
        />
      </FigureRow>
      {fallbacks.length > 0 && (
        <DataTable
          caption="Why the rules decided alone"
          columns={['Reason', { numbers: 'Searches' }, { numbers: 'Of all' }]}
        >
          {fallbacks.map(({ reason, count }) => (
            <tr key={reason}>
              <th scope="row">{NAMES[reason]}</th>
              <td className="number">{sayCount(count)}</td>
              <td className="number">{sayShare(count, searches)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </>
  )
}

const sayTime = (ms: number | null) => (ms === null ? '–' : saySeconds(ms))
