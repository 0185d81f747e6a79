import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/platform/database/connect.ts'
import { setCatalogue, TWENTY } from '#server/testing/communities.ts'
import { type FakeOllama, startFakeOllama } from '#server/testing/fake-ollama.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { newSubmission } from '#server/testing/sender.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { API } from '#shared/contract/paths.ts'

/** Longer than a stop waits for requests that don't need the model. */
const MODEL_MS = 11_000
const TEST_MS = 120_000

let database: Awaited<ReturnType<typeof freshDatabase>>
let model: FakeOllama
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  model = await startFakeOllama()
  folder = await mkdtemp(join(tmpdir(), 'stop-test-'))
  const sql = connect(database.url, 2)
  await setCatalogue(sql, TWENTY)
  await sql.end()
})
afterAll(async () => {
  await model.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a stop waits for a family’s call to the model within its deadline', { timeout: TEST_MS }, async () => {
  const server = await startServerProcess({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    MODEL_EXAM: 'off',
    ...model.variables,
  })
  const answer = model.hold()
  const { key, answers } = newSubmission()
  const sent = fetch(server.origin + API.questionnaire, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
    body: JSON.stringify(answers),
  })
  await model.waitForQuestions(1)
  const stopped = server.stop()
  setTimeout(answer, MODEL_MS)
  const response = await sent
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ rankedBy: 'rules and model' })
  expect(await stopped).toBe(0)
})
