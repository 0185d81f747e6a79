import { expect, test } from 'vitest'
import { changesOrder, NEED_EFFECTS } from './need-effects.ts'
import { NEEDS } from './needs.ts'

test('says of every need that changes the order what it changes', () => {
  const unexplained = NEEDS.filter((need) => changesOrder(need) && NEED_EFFECTS[need] === undefined)
  expect(unexplained).toEqual([])
})
