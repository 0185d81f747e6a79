import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProperty } from '../../../../shared/testing/expect-property.ts'
import { fuseOrders } from './fuse-orders.ts'
import { MAX_CANDIDATES } from './order-schema.ts'

const rules = Array.from({ length: MAX_CANDIDATES }, (_, index) => index + 1)
const order = fc.shuffledSubarray(rules, { minLength: rules.length })
const passes = fc.array(order, { minLength: 1, maxLength: 4 })
/** The model's wish for one item: that one first, the others as the rules have them, or the other way round. */
const wishing = (item: number) => {
  const others = rules.filter((other) => other !== item)
  return [
    [item, ...others],
    [item, ...others.toReversed()],
  ]
}

test('without a pass the rules’ order stays', () => {
  expect(fuseOrders(rules, [])).toEqual(rules)
})

test('a model that agrees with the rules changes nothing', () => {
  expect(fuseOrders(rules, [rules, rules])).toEqual(rules)
})

test('a model that turns the rules’ order round does not turn the list round', () => {
  expect(fuseOrders(rules, [rules.toReversed()])).toEqual(rules)
})

test('what the model finds better by far moves up, and both agree on the rest', () => {
  expect(fuseOrders(rules, [[3, 1, 2, ...rules.slice(3)]]).slice(0, 4)).toEqual([1, 3, 2, 4])
  const steady = [2, 3, 4, 5, 1, ...rules.slice(5)]
  expect(fuseOrders(rules, [steady])[0]).toBe(2)
})

test('every item stays, once, whatever the model says', () =>
  expectProperty(
    fc.property(passes, (all) => {
      expect([...fuseOrders(rules, all)].sort((a, b) => a - b)).toEqual(rules)
    }),
  ))

test('of a dozen only the first six of the rules can come first, and nothing climbs more than five places', async () => {
  const check = (all: number[][]) => {
    const fused = fuseOrders(rules, all)
    expect(fused[0]).toBeLessThanOrEqual(6)
    for (const [index, item] of fused.entries()) {
      expect(item - 1 - index).toBeLessThanOrEqual(5)
    }
  }
  for (const item of rules) for (const wish of wishing(item)) check([wish])
  await expectProperty(fc.property(passes, check), { runs: 2000, prove: 100_000 })
})

test('moving an item up in a pass never moves it down in the list', () =>
  expectProperty(
    fc.property(passes, fc.constantFrom(...rules), (all, item) => {
      const raised = all.map((pass) => [item, ...pass.filter((other) => other !== item)])
      expect(fuseOrders(rules, raised).indexOf(item)).toBeLessThanOrEqual(
        fuseOrders(rules, all).indexOf(item),
      )
    }),
  ))
