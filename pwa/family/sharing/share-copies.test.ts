import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withLocal } from '../../local/database.ts'
import { listSharedCopies } from '../../local/shared-copies.ts'
import { saveToShortlist, updateShortlistEntry } from '../../local/shortlist.ts'
import { clearPhone } from '../../testing/clear-phone.ts'
import { matchLike } from '../../testing/facilities.ts'
import { json } from '../../testing/scripted-server.ts'
import { openCopy } from '../shared-copy/use-opened-copy.ts'
import { encrypt, makeId, makeSecret } from './encryption.ts'
import { shareShortlist, stopSharing, stopSharingAll, uploadCopy } from './share-copies.ts'

const OPTIONS = { search: 'search', withNotes: true, days: 30 }
const IN_30_DAYS = new Date(Date.now() + 30 * 86_400_000).toISOString()

/** What the server stores, by id. */
const stored = new Map<string, string>()
let isConnected = true

async function serve(path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (!isConnected) throw new TypeError('offline')
  const id = path.split('/').at(-1) ?? ''
  if (method === 'PUT') stored.set(id, JSON.parse(String(body)).ciphertext)
  if (method === 'DELETE') {
    stored.delete(id)
    return new Response(null, { status: 204 })
  }
  const ciphertext = stored.get(id)
  if (!ciphertext) return json(410, { code: 'erased', message: 'Stopped.' })
  return json(200, { id, ciphertext, updatedAt: new Date().toISOString(), expiresAt: IN_30_DAYS })
}

const match = matchLike({ id: 'oak' })
beforeEach(async () => {
  await clearPhone()
  stored.clear()
  isConnected = true
  vi.stubGlobal('fetch', vi.fn(serve))
  await saveToShortlist({ search: 'search', facility: match, distanceMiles: 6.2 })
  await updateShortlistEntry('search', 'oak', { note: '<b>Kind</b> staff', visitOn: '2026-03-05T10:30' })
})
afterEach(() => vi.unstubAllGlobals())

async function share(options = OPTIONS) {
  const upload = await shareShortlist(options)
  if (upload.kind !== 'shared') throw new Error(upload.kind)
  return upload.copy
}

it('shares what the shortlist says, and nothing else that the phone knows', async () => {
  const { id, secret } = await share()
  const opened = await openCopy(id, secret)
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  expect(opened.list.communities).toEqual([
    {
      id: 'oak',
      name: match.name,
      location: match.location,
      price: match.price,
      phone: match.phone,
      isSample: false,
      distanceMiles: 6.2,
      status: 'saved',
      visitOn: '2026-03-05T10:30',
      note: '<b>Kind</b> staff',
    },
  ])
  expect(Object.keys(opened.list).sort()).toEqual(['communities', 'hasNotes', 'madeAt', 'place', 'version'])
})

it('leaves notes out if the family wants that', async () => {
  const { id, secret } = await share({ ...OPTIONS, withNotes: false })
  expect(JSON.stringify(await openCopy(id, secret))).not.toContain('Kind')
})

it('repeats an upload without an answer under the same link', async () => {
  isConnected = false
  expect(await shareShortlist(OPTIONS)).toEqual({ kind: 'unreachable' })
  const [unconfirmed] = await listSharedCopies('search')
  expect(unconfirmed?.updatedAt).toBeUndefined()
  isConnected = true
  expect((await share()).id).toBe(unconfirmed?.id)
  expect(await listSharedCopies('search')).toMatchObject([{ updatedAt: expect.any(Number) }])
})

it('forgets a copy only when the server has confirmed that it is gone', async () => {
  const copy = await share()
  isConnected = false
  expect(await stopSharing(copy)).toBe(false)
  expect(await stopSharingAll()).toMatchObject([{ id: copy.id }])
  expect(await listSharedCopies()).toHaveLength(1)
  isConnected = true
  expect(await stopSharingAll('search')).toEqual([])
  expect(await listSharedCopies()).toEqual([])
  expect(stored.size).toBe(0)
})

it('does not take a captive portal’s page for a confirmation', async () => {
  const copy = await share()
  vi.stubGlobal('fetch', async () => new Response('<html>Sign in</html>', { status: 200 }))
  expect(await stopSharing(copy)).toBe(false)
  expect(await uploadCopy(copy)).toEqual({ kind: 'unreachable' })
  expect(await listSharedCopies()).toHaveLength(1)
})

it('deletes the copy on the server if the phone’s data is deleted during the upload', async () => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await serve(path, init)
    if (init.method === 'PUT') await withLocal((db) => db.shares.clear())
    return response
  })
  expect(await shareShortlist(OPTIONS)).toEqual({ kind: 'stopped' })
  expect(stored.size).toBe(0)
})

it('says that a list is too long instead of sending it', async () => {
  const random = () => crypto.getRandomValues(new Uint8Array(5000)).reduce((text, byte) => text + byte, '')
  for (let n = 0; n < 12; n++) {
    await saveToShortlist({ search: 'search', facility: matchLike({ id: `long-${n}` }) })
    await updateShortlistEntry('search', `long-${n}`, { note: random() })
  }
  expect(await shareShortlist(OPTIONS)).toEqual({ kind: 'too_large' })
  expect(stored.size).toBe(0)
})

it.each([
  ['no JSON', 'Hello'],
  ['another shape', '{"version":1,"communities":[{}]}'],
  ['a foreign prototype', '{"__proto__":{"version":1},"communities":[]}'],
])('reports a copy that makes no sense: %s', async (_, text) => {
  const [id, secret] = [makeId(), makeSecret()]
  stored.set(id, await encrypt(id, secret, text))
  expect(await openCopy(id, secret)).toEqual({ kind: 'failed' })
})

it('asks no server for a link without a key', async () => {
  expect(await openCopy(makeId(), 'main')).toEqual({ kind: 'incomplete' })
  expect(fetch).not.toHaveBeenCalled()
})
