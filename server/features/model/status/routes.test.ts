import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PASSING_FIGURES } from '#server/testing/exam-figures.ts'
import { type FakeOllama, startFakeOllama } from '#server/testing/fake-ollama.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { eventually, openTestApp } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ModelReport } from '#shared/desk/model.ts'
import { EXAM_VERSION } from '../exam/questions.ts'

const MODEL = 'fake-model:1b'
const DIGEST = 'a'.repeat(64)
const INSTALLED = [{ name: MODEL, digest: DIGEST }]

let ollama: FakeOllama
let app: Awaited<ReturnType<typeof openTestApp>>
let headers: Record<string, string>
/** The audit log is append-only. Each test reads the entries after this id. */
let newestBefore = '0'
beforeAll(async () => {
  ollama = await startFakeOllama()
  app = await openTestApp(ollama.variables)
  ;({ headers } = await signIn(app))
})
afterAll(async () => {
  await app.close()
  await ollama.close()
})
let releaseHold = () => {}
// A test that failed halfway must not block the next ones.
afterEach(async () => {
  releaseHold()
  await app.idle()
})
beforeEach(async () => {
  ollama.models = []
  ollama.pullError = undefined
  await app.sql`truncate model_exams, model_pulls`
  const [newest] = await app.sql`select coalesce(max(id), 0)::text as id from audit_log`
  newestBefore = newest?.id
})

const call = async (method: string, path: string, from = app) => {
  const response = await from.send(method, path, { headers })
  return { status: response.status, body: await response.json() }
}
const read = async (from = app) => z.parse(ModelReport, (await call('GET', ADMIN_API.model, from)).body).state
const pull = () => call('POST', ADMIN_API.modelPull)
const examine = () => call('POST', ADMIN_API.modelExamination)
const auditEntries = () =>
  app.sql`select action, username, subject from audit_log where id > ${newestBefore}::bigint order by id`

describe('a pull', () => {
  test('runs in the background, is visible on every server, and ends with a model to examine', async () => {
    releaseHold = ollama.hold()
    const response = await pull()
    expect([response.status, response.body.state.state]).toEqual([202, 'pulling'])
    ollama.pullSteps = [{ completed: 0, total: 1000 }]
    await eventually(async () =>
      expect(await read({ ...app, ...app.anotherServer() })).toMatchObject({
        state: 'pulling',
        progress: { done: 0, of: 1000 },
      }),
    )
    releaseHold()
    await eventually(async () => expect(await read()).toMatchObject({ state: 'examining' }))
    await app.idle()
    expect(await app.sql`select puller, error from model_pulls`).toEqual([{ puller: null, error: null }])
    expect(await auditEntries()).toEqual([{ action: 'model_pulled', username: 'olive', subject: MODEL }])
  })

  test('requested many times concurrently runs once', async () => {
    releaseHold = ollama.hold()
    const responses = await Promise.all(Array.from({ length: 8 }, pull))
    expect(responses.map(({ status, body }) => [status, body.state.state])).toEqual(
      Array.from({ length: 8 }, () => [202, 'pulling']),
    )
    releaseHold()
    await app.idle()
    expect(await auditEntries()).toHaveLength(1)
    expect(ollama.models).toHaveLength(1)
  })

  test('of a model that Ollama has changes nothing', async () => {
    ollama.models = [...INSTALLED]
    expect((await pull()).status).toBe(202)
    await app.idle()
    expect(await auditEntries()).toEqual([])
    expect(await app.sql`select 1 from model_pulls`).toEqual([])
  })

  test('that fails reports Ollama’s message and can be requested again', async () => {
    ollama.pullError = 'pull model manifest: file does not exist'
    await pull()
    await app.idle()
    expect(await read()).toMatchObject({
      state: 'absent',
      pullError: 'Ollama reported: pull model manifest: file does not exist',
    })
    ollama.pullError = undefined
    await pull()
    await app.idle()
    expect(await read()).toMatchObject({ state: 'examining' })
  })

  test('whose server died can be requested again', async () => {
    await app.sql`
      insert into model_pulls (model, puller, puller_until, completed, total)
      values (${MODEL}, gen_random_uuid(), now() - interval '1 second', 400, 1000)`
    expect(await read()).toMatchObject({
      state: 'absent',
      pullError: 'The server stopped during the pull. Pull again to continue.',
    })
    await pull()
    await app.idle()
    expect(await read()).toMatchObject({ state: 'examining' })
  })
})

describe('examining again', () => {
  const insertResult = () => app.sql`
    insert into model_exams (digest, version, model, deadline_ms, asked, questions, figures, finished_at)
    values (${DIGEST}, ${EXAM_VERSION}, ${MODEL}, 20000, 24, 24, ${app.sql.json(PASSING_FIGURES)}, now())`

  test('deletes the result, with one entry in the audit log', async () => {
    ollama.models = [...INSTALLED]
    await insertResult()
    expect(await read()).toMatchObject({ state: 'ready', figures: PASSING_FIGURES })
    const response = await examine()
    expect([response.status, response.body.state]).toMatchObject([
      202,
      { state: 'examining', progress: { done: 0, of: 24 } },
    ])
    expect((await examine()).status).toBe(202)
    expect(await auditEntries()).toEqual([{ action: 'model_examined', username: 'olive', subject: MODEL }])
  })

  test('deletes the reason why an examination failed, and does not wait for the next attempt', async () => {
    ollama.models = [...INSTALLED]
    await app.sql`
      insert into model_exams (digest, version, model, deadline_ms, asked, questions, failure, failed_at)
      values (${DIGEST}, ${EXAM_VERSION}, ${MODEL}, 20000, 0, 24, 'Ollama reported: cuda out of memory', now())`
    expect(await read()).toMatchObject({
      state: 'unexamined',
      examError: { why: 'Ollama reported: cuda out of memory' },
    })
    const response = await examine()
    expect([response.status, response.body.state]).toMatchObject([
      202,
      { state: 'examining', examError: null },
    ])
    expect(await auditEntries()).toEqual([{ action: 'model_examined', username: 'olive', subject: MODEL }])
  })

  test('does not interrupt a running examination', async () => {
    ollama.models = [...INSTALLED]
    await app.sql`
      insert into model_exams (digest, version, model, deadline_ms, examiner, examiner_until, asked, questions)
      values (${DIGEST}, ${EXAM_VERSION}, ${MODEL}, 20000, gen_random_uuid(), now() + interval '1 minute', 9, 24)`
    expect((await examine()).body.state).toMatchObject({ state: 'examining', progress: { done: 9, of: 24 } })
    expect(await auditEntries()).toEqual([])
  })

  test('is refused if Ollama does not have the model', async () => {
    const { status, body } = await examine()
    expect([status, body]).toEqual([
      409,
      { code: 'conflict', message: `Ollama does not have ${MODEL}: pull it first.` },
    ])
  })
})

test('without Ollama both are refused, and the state shows why', async () => {
  const offline = await openTestApp({ OLLAMA_HOST: 'http://127.0.0.1:9', OLLAMA_MODEL: 'gemma3:4b' })
  const token = (await signIn(offline)).headers
  const ask = async (method: string, path: string) => {
    const response = await offline.send(method, path, { headers: token })
    return [response.status, await response.json()]
  }
  expect(await ask('GET', ADMIN_API.model)).toMatchObject([
    200,
    { model: 'gemma3:4b', state: { state: 'unreachable' }, examinedAt: null },
  ])
  const refusal = {
    code: 'conflict',
    message: 'Ollama did not respond at OLLAMA_HOST, so gemma3:4b is unavailable.',
  }
  expect(await ask('POST', ADMIN_API.modelPull)).toEqual([409, refusal])
  expect(await ask('POST', ADMIN_API.modelExamination)).toEqual([409, refusal])
  await offline.close()
})

test('with MODEL_EXAM=off there is nothing to examine', async () => {
  const off = await openTestApp({ ...ollama.variables, MODEL_EXAM: 'off' })
  const response = await off.send('POST', ADMIN_API.modelExamination, {
    headers: (await signIn(off)).headers,
  })
  expect([response.status, (await response.json()).message]).toEqual([
    409,
    'The examination is turned off by MODEL_EXAM.',
  ])
  await off.close()
})
