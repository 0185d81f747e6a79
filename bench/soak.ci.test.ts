import { expect, test } from 'vitest'
import { run } from './soak.ts'

const MINUTES = '1'
/** The start, the minute, and the end of what waits, on a busy machine. */
const TIMEOUT_MS = 600_000

test('four servers, of which one is killed every second for a minute, lose and repeat nothing', {
  timeout: TIMEOUT_MS,
}, async () => {
  expect(await run(MINUTES)).toBe(0)
})
