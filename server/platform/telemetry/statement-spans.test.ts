import { expect, test } from 'vitest'
import { nameStatement } from './statement-spans.ts'

test.each([
  ['\n    select a from facilities where id = $1', 'select facilities'],
  ['insert into mails (to_address) values ($1)', 'insert mails'],
  ['with sent as (delete from mails where id = $1) update mails set attempts = 1', 'with mails'],
  ['update webhook_deliveries as taken set a = 1', 'update webhook_deliveries'],
  ['begin', 'begin'],
  ['', 'statement'],
])('%j is named %s', (text, name) => {
  expect(nameStatement(text)).toBe(name)
})
