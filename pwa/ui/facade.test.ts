import { expect, test } from 'vitest'
import { planFacade } from './facade-plan.ts'

test('a community has the same house on every phone', () => {
  expect(planFacade('a7c1')).toEqual(planFacade('a7c1'))
})

test('ids that are nearly the same have houses that differ', () => {
  const drawn = new Set(Array.from({ length: 200 }, (_, at) => JSON.stringify(planFacade(`sample-${at}`))))
  expect(drawn.size).toBe(200)
})

test('every house stands inside its picture', () => {
  for (let at = 0; at < 500; at += 1) {
    const { width, trees, floors } = planFacade(`id-${at}`)
    expect(width).toBeLessThanOrEqual(190)
    expect(floors).toBeGreaterThanOrEqual(1)
    for (const tree of trees) expect(Math.abs(tree.x - 160)).toBeGreaterThan(width / 2)
  }
})
