import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MODEL_CANDIDATES } from '#shared/matching/matching.ts'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { fuseOrders } from './ranker.ts'

const rules = Array.from({ length: MODEL_CANDIDATES }, (_, index) => index + 1)
const order = fc.shuffledSubarray(rules, { minLength: rules.length })
/** Orders that put `item` first, and the others in the rules' order or its reverse. */
const ordersFavoring = (item: number) => {
  const others = rules.filter((other) => other !== item)
  return [
    [item, ...others],
    [item, ...others.toReversed()],
  ]
}

test('a model that agrees with the rules changes nothing', () => {
  expect(fuseOrders(rules, rules)).toEqual(rules)
})

test('a model that reverses the rules’ order does not reverse the list', () => {
  expect(fuseOrders(rules, rules.toReversed())).toEqual(rules)
})

test('an item that the model puts first moves up, and the rest stay in order', () => {
  expect(fuseOrders(rules, [3, 1, 2, ...rules.slice(3)]).slice(0, 4)).toEqual([1, 3, 2, 4])
  const demotedFirst = [2, 3, 4, 5, 1, ...rules.slice(5)]
  expect(fuseOrders(rules, demotedFirst)[0]).toBe(2)
})

test('keeps every item exactly once, regardless of the model’s reply', () =>
  expectProperty(
    fc.property(order, (model) => {
      expect([...fuseOrders(rules, model)].sort((a, b) => a - b)).toEqual(rules)
    }),
  ))

test('only the first six of the rules’ twelve items can come first, and no item moves up more than five places', async () => {
  const check = (model: number[]) => {
    const fused = fuseOrders(rules, model)
    expect(fused[0]).toBeLessThanOrEqual(6)
    for (const [index, item] of fused.entries()) {
      expect(item - 1 - index).toBeLessThanOrEqual(5)
    }
  }
  for (const item of rules) for (const model of ordersFavoring(item)) check(model)
  await expectProperty(fc.property(order, check), { runs: 2000, prove: 100_000 })
})

test('moving an item up in the model’s order never moves it down in the result', () =>
  expectProperty(
    fc.property(order, fc.constantFrom(...rules), (model, item) => {
      const raised = [item, ...model.filter((other) => other !== item)]
      expect(fuseOrders(rules, raised).indexOf(item)).toBeLessThanOrEqual(
        fuseOrders(rules, model).indexOf(item),
      )
    }),
  ))
