import type { TrafficReport } from '../../../shared/admin-reports.ts'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { Panel } from '../components/panel.tsx'
import { formatCount, formatDollars } from '../format/format-number.ts'
import { PeriodPicker } from '../traffic/period-picker.tsx'
import { useTraffic } from '../traffic/traffic.ts'
import { TrafficChart } from '../traffic/traffic-chart.tsx'
import './traffic-panel.css'

type Day = TrafficReport['days'][number]

const PLOTS = [
  { title: 'Visits', figure: (day: Day) => day.visits, say: formatCount },
  { title: 'Searches', figure: (day: Day) => day.searches, say: formatCount },
  { title: 'Questionnaires', figure: (day: Day) => day.questionnaires, say: formatCount },
  { title: 'Cost', figure: (day: Day) => day.costCents, say: formatCost, isCount: false },
]

/** A model of one's own may cost fractions of a cent a day; those need a digit more to be seen. */
function formatCost(cents: number): string {
  return formatDollars(cents, cents > 0 && cents < 10 ? 3 : 2)
}

/** How visits, searches, questionnaires and cost went, day by day, beside the period before. */
export function TrafficPanel() {
  const { days, setDays, data, error, reload } = useTraffic()
  return (
    <Panel title="Over time" actions={<PeriodPicker days={days} onChange={setDays} />}>
      {error && <LoadError title="Failed to load the plots" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
      {data && (
        <>
          <div className="traffic-panel-charts">
            {PLOTS.map((plot) => (
              <TrafficChart key={plot.title} {...plot} report={data} />
            ))}
          </div>
          <p className="traffic-panel-note">Days begin and end as in {data.timeZone}.</p>
        </>
      )}
    </Panel>
  )
}
