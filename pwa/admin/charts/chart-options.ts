import type UPlot from 'uplot'

interface Axes {
  labels: readonly string[]
  say: (value: number) => string
  isCount: boolean
}

/** Steps of the axes that people count in. */
const DAY_STEPS = [1, 2, 7, 14, 30]
const COUNT_STEPS = [0, 1, 2, 3, 4, 5, 6].flatMap((zeros) => [1, 2, 5].map((step) => step * 10 ** zeros))
const AXIS_FONT_PX = 14
const X_AXIS_PX = 30

/** How high the axis of a cost reaches where there was none, cents. */
const CENTS_WITHOUT_COST = 100

/** Two lines on paper. Colours are asked for at each drawing, so that they follow the colour scheme. */
export function chartOptions(box: HTMLElement, { labels, say, isCount }: Axes): UPlot.Options {
  const ink = (token: string) => () => getComputedStyle(box).getPropertyValue(token)
  const axis = {
    stroke: ink('--color-quiet'),
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
      y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.08 : isCount ? 1 : CENTS_WITHOUT_COST] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: X_AXIS_PX,
        incrs: DAY_STEPS,
        values: (_plot, splits) => splits.map((at) => labels[at] ?? ''),
      },
      {
        ...axis,
        grid: { stroke: ink('--color-line'), width: 1 },
        size: (_plot, values) =>
          16 + AXIS_FONT_PX * 0.62 * Math.max(1, ...(values ?? []).map(({ length }) => length)),
        ...(isCount && { incrs: COUNT_STEPS }),
        values: (_plot, splits) => splits.map(say),
      },
    ],
    series: [
      {},
      { stroke: ink('--color-evergreen'), width: 2.5, points: { show: false } },
      { stroke: ink('--color-evergreen'), points: { show: true, size: 8, fill: ink('--color-evergreen') } },
      { stroke: ink('--color-quiet'), width: 1.5, dash: [5, 5], points: { show: false } },
    ],
  }
}
