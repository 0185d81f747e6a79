import { useMemo } from 'react'
import type { TrafficReport } from '../../../shared/admin-reports.ts'
import { LineChart } from '../charts/line-chart.tsx'
import { DataTable } from '../components/data-table.tsx'
import { formatDay } from './traffic.ts'
import './traffic-chart.css'

type Day = TrafficReport['days'][number]

interface TrafficChartProps {
  title: string
  report: TrafficReport
  /** Reads the figure off a day; the same function every time. */
  figure: (day: Day) => number
  say: (value: number) => string
  isCount?: boolean
}

/** One figure over a period and the one before: in total, as lines, and as a table. */
export function TrafficChart({ title, report, figure, say, isCount = true }: TrafficChartProps) {
  const [labels, values, previous] = useMemo(
    () => [
      report.days.map(({ day }) => formatDay(day)),
      report.days.map(figure),
      report.previous.map(figure),
    ],
    [report, figure],
  )
  const [total, before] = [sum(values), sum(previous)]
  const description = `${title}: ${say(total)} in these ${values.length} days, ${say(before)} in those before`
  return (
    <section className="traffic-chart" aria-label={title}>
      <div className="traffic-chart-head">
        <h3>{title}</h3>
        <p>
          <strong>{say(total)}</strong>
          {describeChange(total, before)}
        </p>
      </div>
      <LineChart {...{ description, labels, values, previous, say, isCount }} />
      <details className="traffic-chart-details">
        <summary>{title} as a table</summary>
        <DataTable
          caption={`${title} by day`}
          isCaptionHidden
          columns={['Day', { numeric: title }, { numeric: 'Period before' }]}
        >
          {report.days.map(({ day }, index) => (
            <tr key={day}>
              <th scope="row">{labels[index]}</th>
              <td className="number">{say(values[index] ?? 0)}</td>
              <td className="number">{say(previous[index] ?? 0)}</td>
            </tr>
          ))}
        </DataTable>
      </details>
    </section>
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** ', +12% on the period before', after the total. Without anything before there is no share to speak of. */
function describeChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : ', none in the period before'
  const percent = Math.round(((now - before) / before) * 100)
  return percent === 0
    ? ', as in the period before'
    : `, ${percent > 0 ? '+' : '−'}${Math.abs(percent)}% on the period before`
}
