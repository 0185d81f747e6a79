import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { transaction } from '#server/platform/database/transaction.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { readPages } from '#server/testing/read-pages.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AuditEntry } from '#shared/desk/admin.ts'
import { recordAudit } from './service.ts'

const app = openForTests(openPortalApp)

const read = (path: string) => app.call('GET', path)
const AuditEntries = z.array(AuditEntry)

test('lists entries newest first, page by page, each once', async () => {
  for (let n = 0; n < 12; n++) {
    await recordAudit(app.sql, { action: 'leads_read', username: 'olive', details: { count: n } })
  }
  // New entries between pages must not shift them.
  const addEntry = () => recordAudit(app.sql, { action: 'logout', username: 'olive' })
  const pages = await readPages(read, `${ADMIN_API.auditLog}?limit=3`, addEntry)
  const entries = pages.flatMap((page) => z.parse(AuditEntries, page))
  expect(entries.map(({ details }) => details.count)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  const newest = await (await read(`${ADMIN_API.auditLog}?limit=1`)).json()
  expect(z.parse(AuditEntries, newest)).toMatchObject([
    { action: 'logout', username: 'olive', subject: null, details: {} },
  ])
})

test('names a lead by its reference while it exists, and leaves reads out if asked', async () => {
  const { reference } = await (await app.submit(randomUUID(), someAnswers())).json()
  const [lead] = await app.sql`select id from questionnaires`
  await recordAudit(app.sql, { action: 'lead_opened', username: 'olive', subject: lead?.id })
  await recordAudit(app.sql, { action: 'family_emailed', username: 'olive', subject: lead?.id })
  await recordAudit(app.sql, { action: 'lead_erased', username: 'olive', subject: randomUUID() })
  const newest = z.parse(AuditEntries, await (await read(`${ADMIN_API.auditLog}?limit=2&reads=no`)).json())
  expect(newest.map(({ action, named }) => [action, named])).toEqual([
    ['lead_erased', undefined],
    ['family_emailed', { kind: 'lead', name: reference }],
  ])
})

test('refuses an invalid limit or cursor', async () => {
  for (const query of [
    'limit=0',
    'limit=',
    'limit=0x10',
    'cursor=x',
    `cursor=${'9'.repeat(30)}`,
    'cursor=-1',
  ]) {
    const response = await read(`${ADMIN_API.auditLog}?${query}`)
    expect([query, response.status]).toEqual([query, 422])
  }
})

test('refuses every change and deletion of entries', async () => {
  await recordAudit(app.sql, { action: 'login', username: 'olive' })
  const count = async () => (await app.sql`select count(*)::integer as count from audit_log`)[0]?.count
  const before = await count()
  await expect(app.sql`update audit_log set username = 'someone'`).rejects.toThrow('append-only')
  await expect(app.sql`delete from audit_log`).rejects.toThrow('append-only')
  await expect(app.sql`truncate audit_log`).rejects.toThrow('append-only')
  expect(await count()).toBe(before)
})

test('an entry exists only if its transaction commits', async () => {
  const failed = transaction(app.sql, async (tx) => {
    await recordAudit(tx, { action: 'lead_erased', subject: 'rolled back' })
    throw new Error('fails')
  })
  await expect(failed).rejects.toThrow('fails')
  expect(await app.sql`select 1 from audit_log where subject = 'rolled back'`).toEqual([])
})
