import { type ReactNode, useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

interface LineChartProps {
  /** Text for screen readers. Also provide the values in a table next to the chart. */
  description: string
  /** Labels of the horizontal axis, one for each value. */
  labels: readonly string[]
  values: readonly number[]
  /** The same points one period earlier. */
  previous: readonly number[]
  format: (value: number) => string
  /** Whether values are whole numbers, so that the axis shows no fractions. */
  isCount?: boolean
}

/**
 * Values over time as a line and the previous period as a dashed line. The caption shows the values at the
 * pointer. Today's value is a dot: the day is not over, so a line to it would suggest a drop.
 */
export function LineChart({
  description,
  labels,
  values,
  previous,
  format,
  isCount = false,
}: LineChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  useEffect(() => {
    if (!box.current) return
    return drawChart(box.current, { labels, values, previous, format, isCount }, setHovered)
  }, [labels, values, previous, format, isCount])
  const point =
    hovered === null ? undefined : { label: labels[hovered], now: values[hovered], before: previous[hovered] }
  return (
    <figure className="[&_.u-cursor-x]:border-control-line!">
      <div className="h-[11rem] w-full overflow-hidden" role="img" aria-label={description} ref={box} />
      <figcaption className="flex flex-wrap gap-x-4 text-quiet text-small tabular-nums" aria-hidden="true">
        {point?.now === undefined ? (
          <>
            <Key mark={NOW}>This period</Key>
            <Key mark="size-[8px] rounded-full bg-evergreen">Today so far</Key>
            <Key mark={BEFORE}>Previous period</Key>
          </>
        ) : (
          <>
            <Key mark={NOW}>
              {point.label}: <strong>{format(point.now)}</strong>
            </Key>
            <Key mark={BEFORE}>previous: {format(point.before ?? 0)}</Key>
          </>
        )}
      </figcaption>
    </figure>
  )
}

const NOW = 'w-[1.5em] border-evergreen border-t-[3px] align-[0.25em]'
const BEFORE = 'w-[1.5em] border-quiet border-t-2 border-dashed align-[0.25em]'

/** What a line of the chart is, beside a piece of it. */
const Key = ({ mark, children }: { mark: string; children: ReactNode }) => (
  <span>
    <span className={`me-[0.4em] inline-block ${mark}`} />
    {children}
  </span>
)

type ChartData = Required<Omit<LineChartProps, 'description'>>

/**
 * Draws into `box` and redraws when its size or the color scheme changes. Returns a function that removes the
 * chart.
 */
function drawChart(box: HTMLElement, chart: ChartData, onHover: (index: number | null) => void): () => void {
  const { labels, values, previous } = chart
  const today = values.length - 1
  const data: UPlot.AlignedData = [
    labels.map((_, index) => index),
    values.map((value, index) => (index === today ? null : value)),
    values.map((value, index) => (index === today ? value : null)),
    [...previous],
  ]
  const plot = new UPlot({ ...chartOptions(box, chart), hooks: { setCursor: [reportHovered] } }, data, box)
  function reportHovered({ cursor }: UPlot) {
    onHover(cursor.idx ?? null)
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

/** Axis steps that are easy to read. */
const DAY_STEPS = [1, 2, 7, 14, 30]
const COUNT_STEPS = [0, 1, 2, 3, 4, 5, 6].flatMap((zeros) => [1, 2, 5].map((step) => step * 10 ** zeros))
const AXIS_FONT_PX = 14
const X_AXIS_PX = 30

/** The top of the cost axis when all costs are 0, in cents. */
const EMPTY_COST_AXIS_CENTS = 100

/** uPlot options for LineChart. Colors are read at each redraw, so that they follow the color scheme. */
function chartOptions(box: HTMLElement, { labels, format, isCount }: ChartData): UPlot.Options {
  const color = (token: string) => () => getComputedStyle(box).getPropertyValue(token)
  const axis = {
    stroke: color('--color-quiet'),
    font: `${AXIS_FONT_PX}px ${getComputedStyle(box).fontFamily}`,
    ticks: { show: false },
  }
  return {
    width: box.clientWidth,
    height: box.clientHeight,
    legend: { show: false },
    cursor: { y: false, drag: { setScale: false } },
    scales: {
      x: { time: false },
      y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.08 : isCount ? 1 : EMPTY_COST_AXIS_CENTS] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: X_AXIS_PX,
        incrs: DAY_STEPS,
        values: (_plot, splits) => splits.map((index) => labels[index] ?? ''),
      },
      {
        ...axis,
        grid: { stroke: color('--color-line'), width: 1 },
        size: (_plot, values) =>
          16 + AXIS_FONT_PX * 0.62 * Math.max(1, ...(values ?? []).map(({ length }) => length)),
        ...(isCount && { incrs: COUNT_STEPS }),
        values: (_plot, splits) => splits.map(format),
      },
    ],
    series: [
      {},
      { stroke: color('--color-evergreen'), width: 2.5, points: { show: false } },
      {
        stroke: color('--color-evergreen'),
        points: { show: true, size: 8, fill: color('--color-evergreen') },
      },
      { stroke: color('--color-quiet'), width: 1.5, dash: [5, 5], points: { show: false } },
    ],
  }
}
