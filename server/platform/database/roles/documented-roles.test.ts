import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { createRisks } from '#server/platform/risks.ts'
import { clusterUrl } from '#server/testing/cluster-url.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { connect, type Sql } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { grantRequests, reportDatabaseRole } from './roles.ts'

const clusterAddress = await clusterUrl()

const GUIDE = new URL('../../../../docs/operate.md', import.meta.url)

const superuser = connect(`${clusterAddress}/postgres`, 1)
const opened: Sql[] = []
afterAll(async () => {
  for (const sql of opened) await sql.end({ timeout: 1 })
  await superuser.unsafe('drop database if exists care with (force)')
  for (const role of ['care_owner', 'care_requests']) await superuser.unsafe(`drop role if exists ${role}`)
  await superuser.end()
})

/** Opens the database of the guide with the address that it gives. */
function open(guide: string, variable: string): Sql {
  const [, given = ''] = new RegExp(`^${variable}=(postgres:\\S+)$`, 'm').exec(guide) ?? []
  const address = new URL(given)
  address.host = new URL(clusterAddress).host
  const sql = connect(address.href, 2)
  opened.push(sql)
  return sql
}

test('the statements of docs/operate.md create the two roles', async () => {
  const guide = await readFile(GUIDE, 'utf8')
  const [, statements = ''] = /```sql\n(create role care_owner[^`]+)```/.exec(guide) ?? []
  for (const statement of statements.split(';')) if (statement.trim()) await superuser.unsafe(statement)
  const owner = open(guide, 'DATABASE_OWNER_URL')
  const requests = open(guide, 'DATABASE_URL')
  await migrate(owner)
  await grantRequests(owner, requests)
  await requests`insert into audit_log (action) values ('tested')`
  await expect(requests`delete from audit_log`).rejects.toThrow('permission denied')
  await expect(requests`create temporary table mine (id integer)`).rejects.toThrow('permission denied')
  const risks = createRisks(silentLog)
  await reportDatabaseRole(requests, risks)
  expect(risks.list()).toEqual([])
})
