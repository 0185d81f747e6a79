import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as matching from './matching.ts'
import { RULES_VERSION } from './rules-version.ts'

test('the constants of the rules have not changed without a new version', () => {
  const constants = JSON.stringify(Object.entries(matching).sort(([a], [b]) => (a < b ? -1 : 1)))
  const hash = createHash('sha256').update(constants).digest('hex').slice(0, 16)
  // If this fails, raise RULES_VERSION and set the new hash.
  expect([RULES_VERSION, hash]).toEqual([1, 'be34d47f8891c52b'])
})
