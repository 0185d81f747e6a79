import { expect, test } from 'vitest'
import { planFacade } from './facade.tsx'

test('draws the same building for a community on every phone', () => {
  expect(planFacade('a7c1')).toEqual(planFacade('a7c1'))
})

test('draws different buildings for similar ids', () => {
  const drawn = new Set(
    Array.from({ length: 200 }, (_, index) => JSON.stringify(planFacade(`sample-${index}`))),
  )
  expect(drawn.size).toBe(200)
})

test('keeps buildings inside the picture and trees beside them', () => {
  for (let index = 0; index < 500; index += 1) {
    const { width, trees, floors } = planFacade(`id-${index}`)
    expect(width).toBeLessThanOrEqual(190)
    expect(floors).toBeGreaterThanOrEqual(1)
    for (const tree of trees) expect(Math.abs(tree.x - 160)).toBeGreaterThan(width / 2)
  }
})
