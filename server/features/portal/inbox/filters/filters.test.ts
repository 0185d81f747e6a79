import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { MAX_FILTER_NAME, MAX_SAVED_FILTERS, SavedFilter } from '#shared/saved-filters.ts'

let app: PortalApp
beforeAll(async () => {
  app = await openPortalApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql`delete from questionnaires`
  await app.sql`truncate inbox_filters`
})

const FILTERS = ADMIN_API.inboxFilters
const post = (body: unknown, headers?: Record<string, string>) => app.call('POST', FILTERS, body, headers)
const save = async (name: string, filter: object = {}) =>
  SavedFilter.parse(await (await post({ name, filter })).json())
const list = async (headers?: Record<string, string>) =>
  z.parse(z.array(SavedFilter), await (await app.call('GET', FILTERS, undefined, headers)).json())
const names = async () => (await list()).map(({ name }) => name)

test('saves, renames and deletes filters with their search', async () => {
  const filter = {
    text: 'Austin',
    view: 'unread',
    stage: 'new',
    sharing: 'refused',
    duplicates: true,
    from: '2026-11-01',
    to: '2026-11-30',
  }
  const saved = await save('  Austin, new ', filter)
  expect(saved).toEqual({ id: saved.id, name: 'Austin, new', filter })
  await save('All of mine', { view: 'mine' })
  expect(await list()).toMatchObject([{ name: 'All of mine', filter: { view: 'mine' } }, saved])
  const renamed = await app.call('PUT', `${FILTERS}/${saved.id}`, { name: 'New in Austin' })
  expect(await renamed.json()).toEqual({ ...saved, name: 'New in Austin' })
  expect((await app.call('DELETE', `${FILTERS}/${saved.id}`)).status).toBe(204)
  expect(await names()).toEqual(['All of mine'])
  expect((await app.call('DELETE', `${FILTERS}/${saved.id}`)).status).toBe(404)
})

test('an account sees and changes only its own filters', async () => {
  const saved = await save('Mine')
  const { headers } = await signIn(app, `pia-${randomUUID().slice(0, 8)}`)
  expect(await list(headers)).toEqual([])
  expect((await app.call('PUT', `${FILTERS}/${saved.id}`, { name: 'Hers' }, headers)).status).toBe(404)
  expect((await app.call('DELETE', `${FILTERS}/${saved.id}`, undefined, headers)).status).toBe(404)
  expect((await post({ name: 'Mine', filter: {} }, headers)).status).toBe(201)
})

test('refuses a second filter with a name, and more than an account may have', async () => {
  await save('Mine')
  const other = await save('Other')
  expect((await post({ name: 'MINE', filter: {} })).status).toBe(409)
  expect((await app.call('PUT', `${FILTERS}/${other.id}`, { name: 'mine' })).status).toBe(409)
  expect((await app.call('PUT', `${FILTERS}/${other.id}`, { name: 'OTHER' })).status).toBe(200)
  for (let number = 2; number < MAX_SAVED_FILTERS; number++) await save(`Filter ${number}`)
  expect((await post({ name: 'One more', filter: {} })).status).toBe(409)
  expect(await names()).toHaveLength(MAX_SAVED_FILTERS)
})

test.each([
  [{ name: ' ', filter: {} }, 'name'],
  [{ name: 'x'.repeat(MAX_FILTER_NAME + 1), filter: {} }, 'name'],
  [{ name: 'x' }, 'filter'],
  [{ name: 'x', filter: { text: 'ab' } }, 'filter.text'],
  [{ name: 'x', filter: { text: '\u0301\u0301\u0301' } }, 'filter.text'],
  [{ name: 'x', filter: { stage: 'lost' } }, 'filter.stage'],
  [{ name: 'x', filter: { from: '2026-02-30' } }, 'filter.from'],
])('saves nothing that is invalid (%j)', async (body, path) => {
  const response = await post(body)
  expect([response.status, (await response.json()).issues?.[0]?.path]).toEqual([422, path])
  expect(await names()).toEqual([])
})

test('a search that finds only an erased family is deleted with it; one that finds others stays', async () => {
  const keys = [randomUUID(), randomUUID()] as const
  await app.submit(keys[0], someAnswers({ firstName: 'Wilhelmina', lastName: 'Quimby' }))
  await app.submit(keys[1], someAnswers({ firstName: 'Rosa', lastName: 'Diaz' }))
  await save('Her', { text: 'quimby wilhelm' })
  await save('Town', { text: 'Austin' })
  await save('No one', { text: 'zsigmondy' })
  await save('Unread', { view: 'unread' })
  await app.erase(keys[0])
  expect(await names()).toEqual(['No one', 'Town', 'Unread'])
  await app.erase(keys[1])
  expect(await names()).toEqual(['No one', 'Unread'])
})

test('requires a sign-in within the last 30 minutes', async () => {
  await app.sql`update admin_sessions set authenticated_at = now() - interval '31 minutes'`
  for (const [method, path] of [
    ['GET', FILTERS],
    ['POST', FILTERS],
    ['PUT', `${FILTERS}/${randomUUID()}`],
    ['DELETE', `${FILTERS}/${randomUUID()}`],
  ] as const)
    expect((await app.call(method, path)).status).toBe(403)
  await app.sql`update admin_sessions set authenticated_at = now()`
})
