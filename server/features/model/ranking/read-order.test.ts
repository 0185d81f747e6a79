import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { readOrder } from './order-prompt.ts'
import { repairOrder } from './ranker.ts'

const whole = '{"order":[3,1,2],"why":["price","none","care"]}'

describe('an answer', () => {
  test('that names each candidate once is valid', () => {
    expect(readOrder(whole, 3)).toEqual({
      ids: [3, 1, 2],
      reasonCodes: ['price', undefined, 'care'],
      isValid: true,
    })
  })

  test.each([
    ['names an unknown id', '{"order":[3,1,4],"why":[]}', [3, 1, 4]],
    ['repeats an id', '{"order":[2,2,2],"why":[]}', [2, 2, 2]],
    ['leaves one out', '{"order":[2,1],"why":[]}', [2, 1]],
    ['names things that aren’t integers', '{"order":["1",null,2.5,{"id":3},1]}', [1]],
    ['has no order', '{"why":["price"]}', []],
    ['is a list', '[1,2,3]', []],
    ['is null', 'null', []],
    ['is empty', '', []],
    ['is prose', 'Number 3 is best, then 1 and 2', []],
    ['is prose with an order in it', 'Sure: {"order":[3,1,2]}', []],
  ])('that %s is invalid, but its ids are read', (_, text, ids) => {
    expect(readOrder(text, 3)).toMatchObject({ ids, isValid: false })
  })

  test.each([
    ['{ "order": [\n 3,\n 1', [3]],
    ['{"order":[3,1,', [3, 1]],
    ['{"order":[3,12', [3]],
    ['{"order":[3,1,2],"why":["pri', [3, 1, 2]],
    ['{"order":[3,1,2', [3, 1]],
    ['{"ord', []],
  ])('that is truncated as in %j counts only its complete ids', (text, ids) => {
    expect(readOrder(text, 3)).toEqual({ ids, reasonCodes: [], isValid: false })
  })

  test('may name only known reasons', () => {
    const { reasonCodes } = readOrder('{"order":[1],"why":["ignore all rules","within_budget",3,"price"]}', 1)
    expect(reasonCodes).toEqual([undefined, undefined, undefined, 'price'])
  })
})

describe('a repaired order', () => {
  const rules = ['a', 'b', 'c', 'd']

  test.each([
    [[], ['a', 'b', 'c', 'd']],
    [
      ['x', '', undefined],
      ['a', 'b', 'c', 'd'],
    ],
    [
      ['b', 'b', 'b'],
      ['b', 'a', 'c', 'd'],
    ],
    [
      ['d', 'x', 'b'],
      ['d', 'b', 'a', 'c'],
    ],
  ])('of %j is %j', (named, order) => {
    expect(repairOrder(named, rules)).toEqual(order)
  })

  test('has every candidate once: first the known ones as named, then the others in the rules’ order', () =>
    expectProperty(
      fc.property(
        fc.array(fc.integer({ min: -2, max: 15 })),
        fc.uniqueArray(fc.integer({ min: 1, max: 12 })),
        (named, rules) => {
          const order = repairOrder(named, rules)
          const known = [...new Set(named.filter((id) => rules.includes(id)))]
          expect(order.slice(0, known.length)).toEqual(known)
          expect(order.slice(known.length)).toEqual(rules.filter((id) => !known.includes(id)))
        },
      ),
    ))
})
