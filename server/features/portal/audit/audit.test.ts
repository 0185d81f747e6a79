import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AuditEntry } from '../../../../shared/admin.ts'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { signIn } from '../../../testing/sign-in.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { recordAudit } from './service.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
let headers: { authorization: string }
beforeAll(async () => {
  app = await openTestApp()
  ;({ headers } = await signIn(app))
})
afterAll(() => app.close())

async function page(path: string) {
  const answer = await app.send('GET', path, { headers })
  expect(answer.status).toBe(200)
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  return { entries: z.parse(z.array(AuditEntry), await answer.json()), next }
}

test('the log comes newest first, page by page, each line once', async () => {
  for (let n = 0; n < 7; n++) {
    await recordAudit(app.sql, { action: 'leads_read', username: 'olive', details: { count: n } })
  }
  const counts: unknown[] = []
  for (let next: string | undefined = `${ADMIN_API.auditLog}?limit=3`; next; ) {
    const read = await page(next)
    counts.push(...read.entries.map((entry) => entry.details.count))
    next = read.next
    // A line written meanwhile moves nothing.
    await recordAudit(app.sql, { action: 'logout', username: 'olive' })
  }
  expect(counts).toEqual([6, 5, 4, 3, 2, 1, 0])
  expect((await page(`${ADMIN_API.auditLog}?limit=1`)).entries).toMatchObject([
    { action: 'logout', username: 'olive', subject: null, details: {} },
  ])
})

test('a limit or a cursor that is none of ours is refused by name', async () => {
  for (const query of [
    'limit=0',
    'limit=',
    'limit=0x10',
    'cursor=x',
    `cursor=${'9'.repeat(30)}`,
    'cursor=-1',
  ]) {
    const answer = await app.send('GET', `${ADMIN_API.auditLog}?${query}`, { headers })
    expect([query, answer.status]).toEqual([query, 422])
  }
})

test('no line is changed or deleted', async () => {
  await recordAudit(app.sql, { action: 'login', username: 'olive' })
  const count = async () => (await app.sql`select count(*)::integer as count from audit_log`)[0]?.count
  const before = await count()
  await expect(app.sql`update audit_log set username = 'nobody'`).rejects.toThrow('append-only')
  await expect(app.sql`delete from audit_log`).rejects.toThrow('append-only')
  await expect(app.sql`truncate audit_log`).rejects.toThrow('append-only')
  expect(await count()).toBe(before)
})

test('a line stands when its transaction commits, and not when it does not', async () => {
  const failed = app.sql.begin(async (tx) => {
    await recordAudit(tx, { action: 'lead_erased', subject: 'of the undone' })
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  expect(await app.sql`select 1 from audit_log where subject = 'of the undone'`).toEqual([])
})
