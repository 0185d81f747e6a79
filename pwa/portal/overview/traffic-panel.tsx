import { useMemo } from 'react'
import type { TrafficReport } from '#shared/desk/admin-reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { PeriodPicker, useTraffic } from '../components/period-picker.tsx'
import { formatCount, formatDollars, formatShortDate, formatTime } from '../format.ts'
import { LineChart } from './line-chart.tsx'

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
  const { days, setDays, ...load } = useTraffic()
  return (
    <Panel title="Over time" actions={<PeriodPicker chosen={days} onChange={setDays} />}>
      <LoadState load={load} what="the charts">
        {(data) => (
          <>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-5">
              {CHARTS.map((chart) => (
                <TrafficChart key={chart.title} {...chart} report={data} />
              ))}
            </div>
            <p className="text-quiet text-small">
              Days are in the time zone {data.timeZone}. As of {formatTime(load.loadedAt)}; Refresh loads
              newer figures.
            </p>
          </>
        )}
      </LoadState>
    </Panel>
  )
}

interface TrafficChartProps {
  title: string
  report: TrafficReport
  /** Returns the value of a day. Must be the same function in every render. */
  measure: (day: Day) => number
  format: (value: number) => string
  isCount?: boolean
}

/** One measure over a period and the previous one: as a total, a chart and a table. */
function TrafficChart({ title, report, measure, format, isCount = true }: TrafficChartProps) {
  const [labels, values, previous] = useMemo(
    () => [
      report.days.map(({ day }) => formatShortDate(day)),
      report.days.map(measure),
      report.previous.map(measure),
    ],
    [report, measure],
  )
  const [total, before] = [sum(values), sum(previous)]
  const description = `${title}: ${format(total)} in the last ${values.length} days, ${format(before)} in the ${values.length} days before`
  return (
    <section className="min-w-0 space-y-2" aria-label={title}>
      <div className="ends text-small tabular-nums">
        <h3 className="text-body">{title}</h3>
        <p className="text-quiet">
          <strong>{format(total)}</strong>
          {describeChange(total, before)}
        </p>
      </div>
      <LineChart {...{ description, labels, values, previous, format, isCount }} />
      <details className="[&>.data-table]:max-h-[20rem]">
        <summary className="inline-flex min-h-target cursor-pointer items-center text-evergreen text-small underline">
          {title} as a table
        </summary>
        <DataTable
          caption={`${title} by day`}
          isCaptionHidden
          columns={['Day', { numeric: title }, { numeric: 'Previous period' }]}
        >
          {report.days.map(({ day }, index) => (
            <tr key={day}>
              <th scope="row">{labels[index]}</th>
              <td className="number">{format(values[index] ?? 0)}</td>
              <td className="number">{format(previous[index] ?? 0)}</td>
            </tr>
          ))}
        </DataTable>
      </details>
    </section>
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** ', +12% vs. the previous period', to follow the total. A percentage needs a previous total above 0. */
function describeChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : ', none in the previous period'
  const percent = Math.round(((now - before) / before) * 100)
  return percent === 0
    ? ', same as the previous period'
    : `, ${percent > 0 ? '+' : '−'}${Math.abs(percent)}% vs. the previous period`
}
