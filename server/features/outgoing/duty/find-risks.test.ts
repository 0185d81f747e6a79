import { beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { findDutyRisks } from './service.ts'

const database = openForTests(freshDatabase)
beforeAll(async () => {
  await database.sql`
    insert into admins (username, email, password_hash) values ('admin', 'admin@localhost', 'x')`
})

const SMTP_URL = 'smtp://mail.care.org'
const adviceFor = async (env: Parameters<typeof findDutyRisks>[1]) =>
  (await findDutyRisks(database.sql, env)).map(({ advice }) => advice).join()

test('a new installation has neither a mail server nor an address', async () => {
  const advice = await adviceFor({ SMTP_URL: undefined, OPERATOR_EMAIL: undefined })
  expect(advice).toContain('SMTP_URL')
  expect(advice).toContain('placeholder')
})

test.each([
  ['a placeholder address', undefined, 'placeholder'],
  ['a real mailbox beside it', 'desk@care.org', ''],
  ['another placeholder', 'desk@care.example', 'placeholder'],
])('with a mail server and %s', async (_what, OPERATOR_EMAIL, expected) => {
  const advice = await adviceFor({ SMTP_URL, OPERATOR_EMAIL })
  if (expected) expect(advice).toContain(expected)
  else expect(advice).toBe('')
})

test('when everyone has chosen nothing, no one is told', async () => {
  await database.sql`insert into duties (admin_id, mode, address) select id, 'none', 'olive@care.org' from admins`
  expect(await adviceFor({ SMTP_URL, OPERATOR_EMAIL: undefined })).toContain('No administrator')
  await database.sql`update duties set mode = 'daily'`
  expect(await adviceFor({ SMTP_URL, OPERATOR_EMAIL: undefined })).toBe('')
})
