// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Budget } from '#shared/contract/options.ts'
import { PriceBar } from './price-bar.tsx'

afterEach(cleanup)

/** Where the budget and the listed rates begin and end, in percent of the drawing's width. */
function draw(range: { low: number; high: number }, budget: Budget) {
  const { container } = render(<PriceBar range={range} budget={budget} />)
  return [...container.querySelectorAll('rect')].map((rect) => {
    const start = Number(rect.getAttribute('x'))
    return [Math.round(start), Math.round(start + Number(rect.getAttribute('width')))]
  })
}

it('draws the listed rates over the budget, on the same scale, and says both', () => {
  expect(draw({ low: 4000, high: 8500 }, { low: 3500, high: 4500 })).toEqual([
    [0, 20],
    [10, 100],
  ])
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Listed rates $4,000–$8,500; your budget $3,500–$4,500',
  )
})

it('draws a single rate that can be seen, inside the drawing', () => {
  expect(draw({ low: 7000, high: 7000 }, { low: 2500, high: 3500 })).toEqual([
    [0, 22],
    [97, 100],
  ])
})

it('draws a budget without an upper end beyond the highest rate', () => {
  expect(draw({ low: 5000, high: 8000 }, { low: 6500, high: null })).toEqual([
    [30, 100],
    [0, 60],
  ])
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/your budget \$6,500 or more$/)
})
