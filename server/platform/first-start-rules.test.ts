import { afterEach, expect, test } from 'vitest'
import { openEarlierInstallation } from '../testing/earlier-installation.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { openInstallations } from '../testing/installations.ts'
import { silentLog } from '../testing/silent-log.ts'
import type { Sql } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { readEnv } from './env.ts'
import { applyFirstStartRule } from './first-start-rules.ts'
import { OperatorError } from './operator-error.ts'
import { createRisks } from './risks.ts'

const RULE = 'encrypted_connections'
const VIOLATION = { id: 'test', title: 'MODE is unsafe', advice: 'Set MODE=safe.' }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const env = readEnv({})

async function openEarlier() {
  const database = await openEarlierInstallation('20261124100000')
  closing.push(database.drop)
  return database.sql
}

async function openNew() {
  const database = await freshDatabase()
  closing.push(database.drop)
  return database.sql
}

async function restoreElsewhere(sql: Sql) {
  const installations = await openInstallations()
  closing.push(installations.close)
  const file = await installations.backUp({ sql, env: { ...env, DATA_DIR: await installations.newFolder() } })
  return (await installations.restore(file, await installations.makeEmpty(env))).sql
}

/** What the portal would show. */
async function apply(sql: Sql) {
  const risks = createRisks(silentLog)
  await applyFirstStartRule(sql, RULE, [VIOLATION], risks)
  return risks.list()
}
const refusal = (sql: Sql) => apply(sql).catch((error: unknown) => error)

test('a new installation is refused with the setting and the way out, at its later starts too', async () => {
  const sql = await openNew()
  expect(await refusal(sql)).toEqual(new OperatorError('MODE is unsafe. Set MODE=safe.'))
  await sql`insert into admins (username, email, password_hash) values ('ada', 'ada@example.org', 'x')`
  expect(await refusal(sql)).toBeInstanceOf(OperatorError)
})

test('an installation from before the rule is only warned', async () => {
  const sql = await openEarlier()
  await migrate(sql)
  expect(await apply(sql)).toEqual([VIOLATION])
})

test('nothing happens without a violation', async () => {
  const risks = createRisks(silentLog)
  await applyFirstStartRule(await openNew(), RULE, [], risks)
  expect(risks.list()).toEqual([])
})

test.each([
  ['from before the rule', openEarlier, false],
  [
    'from before the rule, upgraded since',
    () => openEarlier().then((sql) => migrate(sql).then(() => sql)),
    false,
  ],
  ['that was new with the rule', openNew, true],
] as const)('a restored backup of an installation %s is as strict as that', async (_name, open, isStrict) => {
  const sql = await restoreElsewhere(await open())
  expect((await refusal(sql)) instanceof OperatorError).toBe(isStrict)
})
