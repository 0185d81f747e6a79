import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/platform/database/connect.ts'
import { setCatalogue, TWENTY } from '#server/testing/communities.ts'
import { SLOW_MS } from '#server/testing/how-often.ts'
import { newSubmission, sendOnce } from '#server/testing/sender.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { mountSmallDisk } from '#server/testing/small-disk.ts'
import { startTemporaryCluster } from '#server/testing/temporary-cluster.ts'
import { callsOf, eventually } from '#server/testing/test-app.ts'
import { API } from '#shared/contract/paths.ts'

/** Several times what a new cluster with all ZIP codes takes. */
const DISK_MB = 400
const RESERVE_MB = 40
/** Less than the reserve, and enough for what is done with it. */
const LEFT_BYTES = 20 * 1024 * 1024

const small = await mountSmallDisk(DISK_MB)
afterAll(() => small.unmount())

test.skipIf(!small.isMounted)(
  'below the reserve new work gets 503, and what is acknowledged is answered and erased (only if a small disk can be mounted)',
  async () => {
    const cluster = await startTemporaryCluster('max_wal_size = 32MB\nmin_wal_size = 32MB\n', small.disk)
    const url = `${cluster.url}/postgres`
    const server = await startServerProcess({
      DATABASE_URL: url,
      DATA_DIR: join(small.folder, 'data'),
      DISK_RESERVE_MB: String(RESERVE_MB),
    })
    const sql = connect(url, 2)
    const app = callsOf({
      handle: (request) => fetch(server.origin + new URL(request.url).pathname, request),
    })
    const ballast = join(small.disk, 'ballast')
    const message = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Ten chars!' }
    const contactKey = { 'idempotency-key': randomUUID() }
    const newWork = [
      () => app.submit(randomUUID(), newSubmission().answers),
      () => app.sendJson(API.contact, message, { 'idempotency-key': randomUUID() }),
      () =>
        app.sendJson(API.events, {
          events: [{ id: randomUUID(), eventType: 'page_view', timestamp: new Date().toISOString() }],
        }),
    ]
    try {
      await setCatalogue(sql, TWENTY)
      const known = newSubmission()
      const first = await sendOnce(server.origin, known)
      const correction = { ...known.answers, city: 'Dallas' }
      const supersedes = { supersedes: known.key }
      const correctionKey = randomUUID()
      const corrected = await (await app.submit(correctionKey, correction, supersedes)).text()
      const receipt = await (await app.sendJson(API.contact, message, contactKey)).text()
      const { bavail, bsize } = await statfs(small.disk)
      await writeFile(ballast, Buffer.alloc(bavail * bsize - LEFT_BYTES, 1))

      await eventually(async () => expect((await newWork[0]?.())?.status).toBe(503))
      for (const call of newWork) {
        const refused = await call()
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
      }
      expect(await sendOnce(server.origin, known)).toEqual(first)
      expect(await (await app.submit(correctionKey, correction, supersedes)).text()).toBe(corrected)
      expect(await (await app.sendJson(API.contact, message, contactKey)).text()).toBe(receipt)
      expect((await app.read(correctionKey)).status).toBe(200)
      expect((await app.erase(correctionKey)).status).toBe(204)

      await rm(ballast)
      await eventually(async () => {
        for (const call of newWork) expect((await call()).ok).toBe(true)
      })
    } finally {
      await server.kill()
      await sql.end({ timeout: 1 })
      await cluster.stop()
    }
  },
  SLOW_MS,
)
