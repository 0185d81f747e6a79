import type UPlot from 'uplot'

interface AxisOptions {
  labels: readonly string[]
  format: (value: number) => string
  isCount: boolean
}

/** Axis steps that are easy to read. */
const DAY_STEPS = [1, 2, 7, 14, 30]
const COUNT_STEPS = [0, 1, 2, 3, 4, 5, 6].flatMap((zeros) => [1, 2, 5].map((step) => step * 10 ** zeros))
const AXIS_FONT_PX = 14
const X_AXIS_PX = 30

/** The top of the cost axis when all costs are 0, in cents. */
const EMPTY_COST_AXIS_CENTS = 100

/** uPlot options for LineChart. Colors are read at each redraw, so that they follow the color scheme. */
export function chartOptions(box: HTMLElement, { labels, format, isCount }: AxisOptions): UPlot.Options {
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
