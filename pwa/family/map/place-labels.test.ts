import { expect, test } from 'vitest'
import { placeLabels } from './place-labels.ts'

const SIZE = { width: 300, height: 200 }
const widthOf = ({ text }: { text: string }) => text.length * 8
const label = (text: string, x: number, y: number) => ({ text, at: { x, y } })
const place = (labels: ReturnType<typeof label>[], obstacles: Parameters<typeof placeLabels>[1] = []) =>
  placeLabels(labels, obstacles, SIZE, widthOf)

test('a label with room is at its point', () => {
  expect(place([label('Madison', 150, 100)])).toMatchObject([{ text: 'Madison', dx: 0, dy: 0 }])
})

test('no label covers another one, and the first one keeps its place', () => {
  const placed = place(Array.from({ length: 30 }, (_, index) => label(`Town ${index}`, 150 + index, 100)))
  expect(placed[0]).toMatchObject({ text: 'Town 0', dx: 0, dy: 0 })
  expect(placed.length).toBeLessThan(30)
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) {
      const x = Math.abs(one.at.x + one.dx - other.at.x - other.dx)
      const y = Math.abs(one.at.y + one.dy - other.at.y - other.dy)
      expect(x >= (widthOf(one) + widthOf(other)) / 2 || y >= 20).toBe(true)
    }
  }
})

test('a label stays clear of a circle at its point', () => {
  const circle = { left: 130, right: 170, top: 80, bottom: 120 }
  expect(place([label('Madison', 150, 100)], [circle])).toMatchObject([{ dx: 0, dy: 30 }])
})

test('a label that would be cut off at the edge is moved or left out', () => {
  for (const { at, dx } of place([label('Green Bay', 2, 100)])) expect(at.x + dx).toBeGreaterThan(36)
  expect(place([label('A name that is wider than the screen', 150, 100)])).toHaveLength(1)
  expect(place([label('A name that is much wider than the whole screen', 150, 100)])).toEqual([])
})
