import type { TrafficReport } from '#shared/desk/admin-reports.ts'
import { TRAFFIC_PERIODS } from '#shared/desk/admin-reports.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { formatCount, formatDollars, formatTime } from '../format.ts'
import { PeriodPicker } from '../traffic/period-picker.tsx'
import { useTraffic } from '../traffic/traffic.ts'
import { TrafficChart } from '../traffic/traffic-chart.tsx'
import './traffic-panel.css'

type Day = TrafficReport['days'][number]

const CHARTS = [
  { title: 'Visits', measure: (day: Day) => day.visits, format: formatCount },
  { title: 'Searches', measure: (day: Day) => day.searches, format: formatCount },
  { title: 'Questionnaires', measure: (day: Day) => day.questionnaires, format: formatCount },
  { title: 'Cost', measure: (day: Day) => day.costCents, format: formatCost, isCount: false },
]

/** A self-hosted model may cost fractions of a cent per day, which need a third decimal to be visible. */
function formatCost(cents: number): string {
  return formatDollars(cents, cents > 0 && cents < 10 ? 3 : 2)
}

/** Visits, searches, questionnaires and cost by day, compared with the previous period. */
export function TrafficPanel() {
  const { days, setDays, data, error, loadedAt, reload } = useTraffic()
  return (
    <Panel
      title="Over time"
      actions={<PeriodPicker choices={TRAFFIC_PERIODS} unit="days" chosen={days} onChange={setDays} />}
    >
      {error && <LoadError title="Failed to load the charts" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
      {data && (
        <>
          <div className="traffic-panel-charts">
            {CHARTS.map((chart) => (
              <TrafficChart key={chart.title} {...chart} report={data} />
            ))}
          </div>
          <p className="traffic-panel-note">
            Days are in the time zone {data.timeZone}. As of {formatTime(loadedAt)}; Refresh loads newer
            figures.
          </p>
        </>
      )}
    </Panel>
  )
}
