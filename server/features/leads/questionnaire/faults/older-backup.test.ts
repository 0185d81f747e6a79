import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStores } from '#server/features/businesses/images/stores.ts'
import { openArchive } from '#server/operations/backup/archive-reader.ts'
import { writeBackup } from '#server/operations/backup/backup.ts'
import { restoreBackup } from '#server/operations/backup/restore.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { modelFaultOf, startFaultyModel } from '#server/testing/faulty-ollama.ts'
import { emptyDatabase } from '#server/testing/fresh-database.ts'
import { openModelApp } from '#server/testing/model-app.ts'
import { newSubmission } from '#server/testing/sender.ts'
import { callsOf } from '#server/testing/test-app.ts'

const log = { info() {}, warn() {}, error() {} }
const quiet = () => {}
const model = await startFaultyModel(modelFaultOf('older-backup'))
let folder: string
let app: Awaited<ReturnType<typeof openModelApp>>
let target: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'older-backup-'))
  app = await openModelApp(model.variables)
  target = await emptyDatabase()
})
afterAll(async () => {
  await app.close()
  await model.close()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

test(`after restoring an older backup a later receipt is not found, and resending under its key counts once, ${model.description}`, async () => {
  const [before, after, correction, erased] = [
    newSubmission(),
    newSubmission(),
    newSubmission(),
    newSubmission(),
  ]
  const keptAnswer = await (await app.submit(before.key, before.answers)).text()
  await app.submit(erased.key, erased.answers)
  const file = join(folder, 'backup.tar')
  await writeBackup({ sql: app.sql, env: app.env, stores: openStores(app.env, log) }, file, quiet)
  await app.submit(after.key, after.answers)
  const corrected = { ...before.answers, city: 'Dallas', zipCode: '75201' }
  await app.submit(correction.key, corrected, { supersedes: before.key })
  await app.erase(erased.key)

  // On the same machine DATA_DIR is still there.
  const archive = await openArchive(file)
  const deps = { sql: target.sql, env: app.env, stores: openStores(app.env, log) }
  await restoreBackup(deps, archive, quiet).finally(archive.close)
  const restored = callsOf(createTestApp({ sql: target.sql, env: app.env, log }))

  expect(await (await restored.read(before.key)).text()).toBe(keptAnswer)
  for (const { key } of [after, correction]) expect((await restored.read(key)).status).toBe(404)
  for (let times = 0; times < 3; times++) {
    const again = await restored.submit(after.key, after.answers)
    const correctedAgain = await restored.submit(correction.key, corrected, { supersedes: before.key })
    expect([again.status, correctedAgain.status]).toEqual([200, 200])
    expect((await again.json()).key).toBe(after.key)
  }
  const leads = await target.sql`select email, city from questionnaires order by email`
  const expected = [
    { email: after.answers.email, city: 'Austin' },
    { email: before.answers.email, city: 'Dallas' },
  ]
  expect([...leads]).toEqual(expected.sort((a, b) => (a.email < b.email ? -1 : 1)))
  // What was erased after the backup does not come back, even if the phone sends it again.
  expect((await restored.submit(erased.key, erased.answers)).status).toBe(410)
  model.expectCalls()
})
