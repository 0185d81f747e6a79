import { expect, test } from 'vitest'
import { readPreference } from './prefer-header.ts'

test.each([
  ['respond-async, wait=10', 10_000],
  ['wait=10, respond-async', 10_000],
  ['Respond-Async,WAIT=3', 3000],
  ['respond-async; wait="7"', 7000],
  ['return=minimal, respond-async', 0],
  ['respond-async, wait=-1', 0],
  ['respond-async, wait=soon', 0],
])('%s requests a response within %d ms', (header, waitMs) => {
  expect(readPreference(header)).toEqual({ respondAsync: true, waitMs })
})

test.each([undefined, '', 'wait=10', 'respond-asynchronously'])('%s waits for the final answer', (header) => {
  expect(readPreference(header)).toEqual({ respondAsync: false, waitMs: Number.POSITIVE_INFINITY })
})
