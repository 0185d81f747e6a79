import fc from 'fast-check'
import { test } from 'vitest'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { firstOf } from './first-of.ts'

test('the first items are those of the sorted list, with equal ones in their order', () => {
  const items = fc.array(fc.record({ value: fc.nat(20) }), { maxLength: 60 })
  const compare = (a: { value: number }, b: { value: number }) => a.value - b.value
  return expectProperty(
    fc.property(items, fc.nat(70), (list, count) =>
      same(firstOf(list, count, compare), list.toSorted(compare).slice(0, count)),
    ),
  )
})

const same = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, index) => item === b[index])
