import { expect, test } from 'vitest'
import { type Money, NO_MONEY } from '../../local/money.ts'
import { FARTHEST_MONTH, findRunway, priceByNow } from './runway.ts'
import cases from './runway-cases.json'

const toMonths = { 'no end': FARTHEST_MONTH, unknown: undefined }

test.each(cases)('$case: $months', ({ money, price, months }) => {
  const runway = price === null ? undefined : findRunway({ ...NO_MONEY, ...(money as Partial<Money>) }, price)
  expect(runway?.months).toBe(months in toMonths ? toMonths[months as keyof typeof toMonths] : months)
})

test('says what is left after each year', () => {
  const money: Money = { ...NO_MONEY, income: 3000, savings: 20_000 }
  expect(findRunway(money, 4000).yearly).toEqual([20_000, 8000])
})

test('carries a price forward from the year it was listed in', () => {
  // 4,000 × 1.05 × 1.05 × 1.05 × 1.05 × 1.05
  expect(priceByNow(4000, 5, '2021', 2026)).toBe(5105)
  expect(priceByNow(4000, 5, '2026', 2026)).toBe(4000)
  expect(priceByNow(4000, 5, undefined, 2026)).toBe(4000)
})
