import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import './line-chart.css'
import { chartOptions } from './chart-options.ts'

export interface LineChartProps {
  /** What a reader who sees no canvas hears; the figures themselves belong into a table beside it. */
  description: string
  /** Names of the points along the axis, one for each value. */
  labels: readonly string[]
  values: readonly number[]
  /** The same points one period earlier. */
  previous: readonly number[]
  say: (value: number) => string
  /** Whether values are whole numbers, so that the axis has no half ones. */
  isCount?: boolean
}

/**
 * Values over time as a line, the period before as a dashed one; the figures under the pointer stand below. The last
 * value is today's and a dot: the day is not over, and a line down to it would tell of a fall that is none.
 */
export function LineChart({ description, labels, values, previous, say, isCount = false }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    if (!box.current) return
    return drawChart(box.current, { labels, values, previous, say, isCount }, setAt)
  }, [labels, values, previous, say, isCount])
  const point = at === null ? undefined : { label: labels[at], now: values[at], before: previous[at] }
  return (
    <figure className="line-chart">
      <div className="line-chart-canvas" role="img" aria-label={description} ref={box} />
      <figcaption className="line-chart-caption" aria-hidden="true">
        {point?.now === undefined ? (
          <>
            <span className="line-chart-now">This period</span>
            <span className="line-chart-today">Today so far</span>
            <span className="line-chart-before">Period before</span>
          </>
        ) : (
          <>
            <span className="line-chart-now">
              {point.label}: <strong>{say(point.now)}</strong>
            </span>
            <span className="line-chart-before">before: {say(point.before ?? 0)}</span>
          </>
        )}
      </figcaption>
    </figure>
  )
}

type Drawn = Required<Omit<LineChartProps, 'description'>>

/** Draws into `box`, follows its width and the colour scheme; returns what takes it away. */
function drawChart(box: HTMLElement, drawn: Drawn, onPoint: (at: number | null) => void): () => void {
  const { labels, values, previous } = drawn
  const today = values.length - 1
  const data: UPlot.AlignedData = [
    labels.map((_, at) => at),
    values.map((value, at) => (at === today ? null : value)),
    values.map((value, at) => (at === today ? value : null)),
    [...previous],
  ]
  const plot = new UPlot({ ...chartOptions(box, drawn), hooks: { setCursor: [follow] } }, data, box)
  function follow({ cursor }: UPlot) {
    onPoint(cursor.idx ?? null)
  }
  const sizes = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: box.clientHeight }))
  sizes.observe(box)
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  const redraw = () => plot.redraw(false)
  scheme.addEventListener('change', redraw)
  return () => {
    sizes.disconnect()
    scheme.removeEventListener('change', redraw)
    plot.destroy()
  }
}
