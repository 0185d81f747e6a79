import { expect, test } from 'vitest'
import { STATE_CODES, stateOfZip } from '#shared/contract/states.ts'
import { readZipFile } from './zip-file.ts'

test('the state of every ZIP code of the fifty states follows from its digits, and others have none', async () => {
  const states: readonly string[] = STATE_CODES
  const wrong = (await readZipFile()).filter(
    ({ zipCode, state }) => stateOfZip(zipCode) !== (states.includes(state) ? state : undefined),
  )
  expect(wrong).toEqual([])
})

test.each(['', '7870', '787011', '78701-1234', 'Austin', '00501x', '96799', '20001', '00901', '09012'])(
  'no state is found for %j',
  (text) => expect(stateOfZip(text)).toBeUndefined(),
)
