import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { sealAuditLog } from './seal.ts'
import { recordAudit } from './service.ts'
import { describeVerification, verifyAuditLog } from './verify.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
let sql: Sql
beforeAll(async () => {
  db = await freshDatabase()
  sql = db.sql
})
afterAll(() => db.drop())

/** As a superuser, whom no trigger stops. */
const tamper = (change: string) =>
  transaction(sql, async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(change)
  })
const seal = () => sealAuditLog({ sql, log: silentLog }, 0)
const findings = async () => (await verifyAuditLog(sql)).findings

beforeEach(async () => {
  await tamper('truncate audit_log, audit_hashes restart identity')
  for (let n = 1; n <= 5; n++)
    await recordAudit(sql, { action: 'leads_read', username: 'olive', details: { count: n, b: 'ü"\\' } })
  await seal()
})

test('an untouched log is found to be as it was written, also after later entries', async () => {
  await recordAudit(sql, { action: 'logout', username: 'olive' })
  expect(await verifyAuditLog(sql)).toMatchObject({ findings: [], sealed: 5, unsealed: 1 })
  await seal()
  expect(await verifyAuditLog(sql)).toMatchObject({
    findings: [],
    sealed: 6,
    unsealed: 0,
    last: { entryId: '6' },
  })
})

test.each([
  ["update audit_log set username = 'pia' where id = 2", [{ entryId: '2', problem: 'changed' }]],
  ["update audit_log set details = '{}' where id = 1", [{ entryId: '1', problem: 'changed' }]],
  [
    "update audit_log set at = at + interval '1 microsecond' where id = 5",
    [{ entryId: '5', problem: 'changed' }],
  ],
  ['update audit_log set admin_id = gen_random_uuid() where id = 3', [{ entryId: '3', problem: 'changed' }]],
  [
    'delete from audit_log where id in (1, 4)',
    [
      { entryId: '1', problem: 'removed' },
      { entryId: '4', problem: 'removed' },
    ],
  ],
  [
    'delete from audit_log where id = 3; delete from audit_hashes where entry_id = 3',
    [{ entryId: '4', problem: 'changed' }],
  ],
  [
    "insert into audit_log (id, action) overriding system value values (-7, 'forged')",
    [{ entryId: '-7', problem: 'inserted' }],
  ],
] as const)('verification finds what a superuser did: %s', async (change, expected) => {
  await tamper(change)
  expect(await findings()).toEqual(expected)
})

test('verification finds an entry that was inserted before sealed ones', async () => {
  await tamper('delete from audit_log where id = 4; delete from audit_hashes where entry_id = 4')
  await tamper("insert into audit_log (id, action) overriding system value values (4, 'forged')")
  expect(await findings()).toEqual([
    { entryId: '4', problem: 'inserted' },
    { entryId: '5', problem: 'changed' },
  ])
})

test('entries deleted from the end with their hashes are not as noted, and their numbers give a warning', async () => {
  const { last } = await verifyAuditLog(sql)
  await tamper('delete from audit_log where id > 3; delete from audit_hashes where entry_id > 3')
  const without = await verifyAuditLog(sql)
  expect(without).toMatchObject({ findings: [], sealed: 3, missingAtEnd: 2 })
  expect(describeVerification(without)).toContain('Warning: 2 numbers after the last entry')
  expect(await verifyAuditLog(sql, last)).toMatchObject({
    findings: [{ entryId: '5', problem: 'not as noted' }],
  })
})

test('a noted hash is found unless the chain was written again', async () => {
  const { last } = await verifyAuditLog(sql)
  await recordAudit(sql, { action: 'logout', username: 'olive' })
  await seal()
  expect(await verifyAuditLog(sql, last)).toMatchObject({ findings: [], sealed: 6, missingAtEnd: 0 })
  await tamper(
    "update audit_log set username = 'pia' where id = 2; delete from audit_hashes where entry_id > 1",
  )
  await seal()
  expect((await verifyAuditLog(sql)).findings).toEqual([])
  expect((await verifyAuditLog(sql, last)).findings).toEqual([{ entryId: '5', problem: 'not as noted' }])
})

test('two servers that seal at once make one chain', async () => {
  for (let n = 0; n < 20; n++) await recordAudit(sql, { action: 'logout', username: 'olive' })
  await Promise.all([seal(), seal(), seal()])
  await seal()
  expect(await verifyAuditLog(sql)).toMatchObject({ findings: [], sealed: 25, unsealed: 0 })
})

test('an entry is not sealed in its first minutes, and no one changes or deletes a hash', async () => {
  await recordAudit(sql, { action: 'logout', username: 'olive' })
  await sealAuditLog({ sql, log: silentLog })
  expect(await verifyAuditLog(sql)).toMatchObject({ sealed: 5, unsealed: 1 })
  await expect(sql`update audit_hashes set entry_id = 9 where entry_id = 1`).rejects.toThrow('append-only')
  await expect(sql`delete from audit_hashes`).rejects.toThrow('append-only')
  await expect(sql`truncate audit_hashes`).rejects.toThrow('append-only')
})
