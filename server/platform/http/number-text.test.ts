import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { schemaOf } from './operation.ts'
import { numberText } from './paging.ts'

const Share = numberText(z.number().check(z.minimum(-1), z.maximum(1)))

test.each([
  ['1', 1],
  ['-0.5', -0.5],
  ['1e-5', 0.00001],
  ['5E-324', 5e-324],
])('%s is a number', (text, number) => {
  expect(z.parse(Share, text)).toBe(number)
})

test.each(['', ' ', '0x1', '1.', '.5', '+1', 'Infinity', 'NaN', 'true', '1 ', '2', undefined])(
  'rejects %j',
  (text) => {
    expect(z.safeParse(Share, text).success).toBe(false)
  },
)

test('the JSON Schema is a number with its limits and default', () => {
  expect(schemaOf(z._default(Share, 0.5), 'input')).toEqual({
    type: 'number',
    minimum: -1,
    maximum: 1,
    default: 0.5,
  })
})
