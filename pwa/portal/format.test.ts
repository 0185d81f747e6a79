import { expect, it } from 'vitest'
import { formatWait } from './format.ts'

it.each([
  [null, '–'],
  [0, 'under 1 min'],
  [59, 'under 1 min'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [12_000, '3 h 20 min'],
  [86_400, '1 d'],
  [187_200, '2 d 4 h'],
])('formats a wait of %s seconds as %s', (seconds, text) => expect(formatWait(seconds)).toBe(text))
