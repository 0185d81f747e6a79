import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRisks } from '#server/platform/risks.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import type { Risk } from '#shared/desk/site-texts.ts'
import { connect, type Sql } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { grantRequests, OWNER, REQUESTS, reportDatabaseRole } from './roles.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

const database = openForTests(freshDatabase)
let owner: Sql
let requests: Sql
beforeAll(async () => {
  owner = connect(database.ownerUrl)
  requests = connect(database.requestUrl)
  await requests`insert into audit_log (action) values ('tested')`
})
afterAll(async () => {
  await owner.end()
  await requests.end()
})

const errorOf = (statement: PromiseLike<unknown>) =>
  Promise.resolve(statement).then(
    () => 'done',
    (error: unknown) => (error instanceof postgres.PostgresError ? error.code : String(error)),
  )

test.each([
  'alter table audit_log disable trigger user',
  'alter table submissions add column more text',
  'update audit_log set username = null',
  'delete from audit_log',
  'truncate audit_log',
  'truncate submissions cascade',
  'create table mine (id integer)',
  'create temporary table mine (id integer)',
  'create function mine() returns integer language sql as $$ select 1 $$',
  'create trigger mine before insert on audit_log execute function refuse_audit_log_change()',
  'create index on submissions (received_at)',
  'drop table submissions',
  'drop trigger audit_log_append_only on audit_log',
  'alter function refuse_audit_log_change() rename to other',
  "insert into migrations (name, hash) values ('x', 'x')",
  'delete from migrations',
  `set role ${OWNER}`,
  'set session_replication_role = replica',
  "copy (select 1) to '/tmp/x'",
  'create role mine',
])('the role that serves requests may not: %s', async (statement) => {
  expect(await errorOf(requests.unsafe(statement))).toBe(INSUFFICIENT_PRIVILEGE)
})

test('the role that serves requests can grant itself nothing', async () => {
  const readRights = () => owner`select relacl::text from pg_class where relname = 'audit_log'`
  const before = await readRights()
  // Postgres only warns that it granted nothing.
  await requests.unsafe(`grant update, delete on audit_log to ${REQUESTS}`)
  expect(await readRights()).toEqual(before)
})

test('the role that serves requests adds to the audit log and reads it', async () => {
  await requests`insert into audit_log (action) values ('tested')`
  expect(await requests`select 1 from audit_log where action = 'tested'`).not.toEqual([])
})

test('a table of a later migration is granted without a restart', async () => {
  await owner`create table later (id integer)`
  await requests`insert into later values (1)`
  await requests`update later set id = 2`
  await requests`delete from later`
  await owner`drop table later`
})

const risksOf = async (sql: Sql) => {
  const risks = createRisks(silentLog)
  await reportDatabaseRole(sql, risks)
  return risks.list().map(({ id }: Risk) => id)
}

test('a superuser and an owner are reported, a role for requests is not', async () => {
  expect(await risksOf(database.sql)).toEqual(['database_role'])
  expect(await risksOf(owner)).toEqual(['database_role'])
  expect(await risksOf(requests)).toEqual([])
})

test('a role that may change the audit log without owning it is reported', async () => {
  await owner.unsafe(`grant delete on audit_log to ${REQUESTS}`)
  expect(await risksOf(requests)).toEqual(['database_role'])
  await grantRequests(owner, requests)
  expect(await risksOf(requests)).toEqual([])
  await database.sql.unsafe(`grant ${OWNER} to ${REQUESTS}`)
  expect(await risksOf(requests)).toEqual(['database_role'])
  await database.sql.unsafe(`revoke ${OWNER} from ${REQUESTS}`)
})

test('addresses of different databases are refused', async () => {
  const other = await freshDatabase()
  const elsewhere = connect(other.requestUrl, 1)
  await expect(grantRequests(owner, elsewhere)).rejects.toThrow(/DATABASE_OWNER_URL/)
  await elsewhere.end()
  await other.drop()
})

test('a role without the rights of the owner is told what to set', async () => {
  await expect(migrate(requests)).rejects.toThrow(/DATABASE_OWNER_URL/)
})
