import { expect, test } from 'vitest'
import { clipLine, clipRing } from './clip.ts'

const BOX = { west: 0, south: 0, east: 10, north: 10 }

test('a ring is cut at the box', () => {
  const ring = [
    [-5, 2],
    [5, 2],
    [5, 8],
    [-5, 8],
    [-5, 2],
  ]
  expect(clipRing(ring, BOX).toSorted()).toEqual([
    [0, 2],
    [0, 8],
    [5, 2],
    [5, 8],
  ])
})

test('a ring around the box becomes the box, and one beside it nothing', () => {
  expect(
    clipRing(
      [
        [-5, -5],
        [15, -5],
        [15, 15],
        [-5, 15],
        [-5, -5],
      ],
      BOX,
    ).toSorted(),
  ).toEqual([
    [0, 0],
    [0, 10],
    [10, 0],
    [10, 10],
  ])
  expect(
    clipRing(
      [
        [11, 0],
        [12, 0],
        [12, 5],
        [11, 0],
      ],
      BOX,
    ),
  ).toEqual([])
})

test('a line is cut into the runs that touch the box', () => {
  expect(
    clipLine(
      [
        [-9, 5],
        [-1, 5],
        [5, 5],
        [11, 5],
        [19, 5],
        [11, 6],
        [5, 6],
        [-1, 6],
      ],
      BOX,
    ),
  ).toEqual([
    [
      [-1, 5],
      [5, 5],
      [11, 5],
    ],
    [
      [11, 6],
      [5, 6],
      [-1, 6],
    ],
  ])
  expect(
    clipLine(
      [
        [11, 5],
        [12, 5],
      ],
      BOX,
    ),
  ).toEqual([])
})
