import type { TrafficReport } from '../../../shared/admin-reports.ts'
import { LoadError } from '../parts/load-error.tsx'
import { Panel } from '../parts/panel.tsx'
import { sayCount, sayDollars } from '../parts/say-number.ts'
import { Waiting } from '../parts/waiting.tsx'
import { PeriodPicker } from '../traffic/period-picker.tsx'
import { useTraffic } from '../traffic/traffic.ts'
import { TrafficPlot } from '../traffic/traffic-plot.tsx'
import './traffic-panel.css'

type Day = TrafficReport['days'][number]

const PLOTS = [
  { title: 'Visits', figure: (day: Day) => day.visits, say: sayCount },
  { title: 'Searches', figure: (day: Day) => day.searches, say: sayCount },
  { title: 'Questionnaires', figure: (day: Day) => day.questionnaires, say: sayCount },
  { title: 'Cost', figure: (day: Day) => day.costCents, say: sayCost, isCount: false },
]

/** A model of one's own may cost fractions of a cent a day; those need a digit more to be seen. */
function sayCost(cents: number): string {
  return sayDollars(cents, cents > 0 && cents < 10 ? 3 : 2)
}

/** How visits, searches, questionnaires and cost went, day by day, beside the period before. */
export function TrafficPanel() {
  const { days, setDays, data, error, reload } = useTraffic()
  return (
    <Panel title="Over time" actions={<PeriodPicker days={days} onChange={setDays} />}>
      {error && <LoadError title="Failed to load the plots" error={error} onRetry={reload} />}
      {!data && !error && <Waiting>Loading…</Waiting>}
      {data && (
        <>
          <div className="traffic-panel-plots">
            {PLOTS.map((plot) => (
              <TrafficPlot key={plot.title} {...plot} report={data} />
            ))}
          </div>
          <p className="traffic-panel-note">Days begin and end as in {data.timeZone}.</p>
        </>
      )}
    </Panel>
  )
}
