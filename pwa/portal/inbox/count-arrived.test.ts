import { expect, test } from 'vitest'
import { countArrived } from './count-arrived.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute)).toISOString()

test.each([
  ['those that are newer than the newest row', [at(3), at(2), at(1)], [{ createdAt: at(1) }], 2],
  ['all of them if the list is empty', [at(3), at(2)], [], 2],
  ['none if the list has the newest', [at(1)], [{ createdAt: at(1) }, { createdAt: at(0) }], 0],
  ['none if a corrected one is above the newest', [at(2)], [{ createdAt: at(0) }, { createdAt: at(2) }], 0],
  ['none while nothing is known', undefined, [{ createdAt: at(1) }], 0],
])('counts %s', (_, times, rows, count) => expect(countArrived(times, rows)).toBe(count))
