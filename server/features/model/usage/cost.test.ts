import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { calculateCost } from './service.ts'

const rates = (input: number, output: number) => ({
  INPUT_COST_PER_MILLION_TOKENS: input,
  OUTPUT_COST_PER_MILLION_TOKENS: output,
})

test.each([
  [0, 0, 3, 15, 0],
  [700, 150, 3, 15, 4350],
  [600, 80, 3, 15, 3000],
  [1, 1, 0.25, 0, 0],
  [2, 0, 0.25, 0, 1],
  [3, 0, 0.1, 0, 0],
  [5, 0, 0.1, 0, 1],
  [1_000_000, 1_000_000, 9999.999999, 10_000, 19_999_999_999],
])(
  '%i input and %i output tokens at $%f and $%f per million cost %i millionths of a dollar',
  (read, written, i, o, cost) => {
    expect(calculateCost(read, written, rates(i, o))).toBe(cost)
  },
)

test('with rates in whole cents, costs equal decimal arithmetic, rounded half up', () =>
  expectProperty(
    fc.property(
      fc.nat({ max: 1_000_000 }),
      fc.nat({ max: 1_000_000 }),
      fc.nat({ max: 1_000_000 }),
      fc.nat({ max: 1_000_000 }),
      (read, written, input, output) => {
        const hundredths = BigInt(read) * BigInt(input) + BigInt(written) * BigInt(output)
        const exact = Number((hundredths + 50n) / 100n)
        expect(calculateCost(read, written, rates(input / 100, output / 100))).toBe(exact)
      },
    ),
  ))
