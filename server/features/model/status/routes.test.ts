import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { ModelReport } from '../../../../shared/model-state.ts'
import { type OllamaStandIn, startOllamaStandIn } from '../../../testing/ollama-stand-in.ts'
import { signIn } from '../../../testing/sign-in.ts'
import { eventually, openTestApp } from '../../../testing/test-app.ts'
import { EXAM_VERSION } from '../exam/questions.ts'

const MODEL = 'stand-in:1b'
const DIGEST = 'a'.repeat(64)
const THERE = [{ name: MODEL, digest: DIGEST }]

let ollama: OllamaStandIn
let app: Awaited<ReturnType<typeof openTestApp>>
let headers: Record<string, string>
/** The log is append-only: a test reads what came after this line. */
let newestBefore = '0'
beforeAll(async () => {
  ollama = await startOllamaStandIn()
  app = await openTestApp(ollama.variables)
  ;({ headers } = await signIn(app))
})
afterAll(async () => {
  await app.close()
  await ollama.close()
})
let letGo = () => {}
// One that failed halfway must not hold up those after it.
afterEach(async () => {
  letGo()
  await app.idle()
})
beforeEach(async () => {
  ollama.models = []
  ollama.pullError = undefined
  await app.sql`truncate model_exams, model_pulls`
  const [last] = await app.sql`select coalesce(max(id), 0)::text as id from audit_log`
  newestBefore = last?.id
})

const call = async (method: string, path: string, from = app) => {
  const answer = await from.send(method, path, { headers })
  return { status: answer.status, body: await answer.json() }
}
const read = async (from = app) => z.parse(ModelReport, (await call('GET', ADMIN_API.model, from)).body).state
const pull = () => call('POST', ADMIN_API.modelPull)
const examine = () => call('POST', ADMIN_API.modelExamination)
const audited = () =>
  app.sql`select action, username, subject from audit_log where id > ${newestBefore}::bigint order by id`

describe('a pull', () => {
  test('goes on by itself, is seen from every server, and ends with a model to examine', async () => {
    letGo = ollama.hold()
    const answer = await pull()
    expect([answer.status, answer.body.state.state]).toEqual([202, 'pulling'])
    ollama.pullSteps = [{ completed: 0, total: 1000 }]
    await eventually(async () =>
      expect(await read({ ...app, ...app.anotherServer() })).toMatchObject({
        state: 'pulling',
        progress: { done: 0, of: 1000 },
      }),
    )
    letGo()
    await eventually(async () => expect(await read()).toMatchObject({ state: 'examining' }))
    await app.idle()
    expect(await app.sql`select puller, error from model_pulls`).toEqual([{ puller: null, error: null }])
    expect(await audited()).toEqual([{ action: 'model_pulled', username: 'olive', subject: MODEL }])
  })

  test('asked for many times at once runs once', async () => {
    letGo = ollama.hold()
    const answers = await Promise.all(Array.from({ length: 8 }, pull))
    expect(answers.map(({ status, body }) => [status, body.state.state])).toEqual(
      Array.from({ length: 8 }, () => [202, 'pulling']),
    )
    letGo()
    await app.idle()
    expect(await audited()).toHaveLength(1)
    expect(ollama.models).toHaveLength(1)
  })

  test('of a model that is there changes nothing', async () => {
    ollama.models = [...THERE]
    expect((await pull()).status).toBe(202)
    await app.idle()
    expect(await audited()).toEqual([])
    expect(await app.sql`select 1 from model_pulls`).toEqual([])
  })

  test('that Ollama cannot do says so in its words, and can be asked for again', async () => {
    ollama.pullError = 'pull model manifest: file does not exist'
    await pull()
    await app.idle()
    expect(await read()).toMatchObject({
      state: 'absent',
      pullError: 'Ollama said: pull model manifest: file does not exist',
    })
    ollama.pullError = undefined
    await pull()
    await app.idle()
    expect(await read()).toMatchObject({ state: 'examining' })
  })

  test('whose server died can be asked for again', async () => {
    await app.sql`
      insert into model_pulls (model, puller, puller_until, completed, total)
      values (${MODEL}, gen_random_uuid(), now() - interval '1 second', 400, 1000)`
    expect(await read()).toMatchObject({
      state: 'absent',
      pullError: 'The server that pulled went away. Pull again to go on.',
    })
    await pull()
    await app.idle()
    expect(await read()).toMatchObject({ state: 'examining' })
  })
})

describe('to examine again', () => {
  const insertResult = () => app.sql`
    insert into model_exams (digest, version, model, deadline_ms, asked, questions, figures, finished_at)
    values (${DIGEST}, ${EXAM_VERSION}, ${MODEL}, 20000, 24, 24, ${app.sql.json(FIGURES)}, now())`

  test('forgets the result, once, with a line in the log', async () => {
    ollama.models = [...THERE]
    await insertResult()
    expect(await read()).toMatchObject({ state: 'ready', figures: FIGURES })
    const answer = await examine()
    expect([answer.status, answer.body.state]).toMatchObject([
      202,
      { state: 'examining', progress: { done: 0, of: 24 } },
    ])
    expect((await examine()).status).toBe(202)
    expect(await audited()).toEqual([{ action: 'model_examined', username: 'olive', subject: MODEL }])
  })

  test('forgets why a model could not be asked, and that it is too early to try again', async () => {
    ollama.models = [...THERE]
    await app.sql`
      insert into model_exams (digest, version, model, deadline_ms, asked, questions, failure, failed_at)
      values (${DIGEST}, ${EXAM_VERSION}, ${MODEL}, 20000, 0, 24, 'Ollama said: cuda out of memory', now())`
    expect(await read()).toMatchObject({
      state: 'unexamined',
      examError: { why: 'Ollama said: cuda out of memory' },
    })
    const answer = await examine()
    expect([answer.status, answer.body.state]).toMatchObject([202, { state: 'examining', examError: null }])
    expect(await audited()).toEqual([{ action: 'model_examined', username: 'olive', subject: MODEL }])
  })

  test('leaves an examination that is under way alone', async () => {
    ollama.models = [...THERE]
    await app.sql`
      insert into model_exams (digest, version, model, deadline_ms, examiner, examiner_until, asked, questions)
      values (${DIGEST}, ${EXAM_VERSION}, ${MODEL}, 20000, gen_random_uuid(), now() + interval '1 minute', 9, 24)`
    expect((await examine()).body.state).toMatchObject({ state: 'examining', progress: { done: 9, of: 24 } })
    expect(await audited()).toEqual([])
  })

  test('is refused without a model, with what is missing', async () => {
    const { status, body } = await examine()
    expect([status, body]).toEqual([
      409,
      { code: 'conflict', message: `Ollama does not have ${MODEL}: pull it first.` },
    ])
  })
})

test('without an Ollama both are refused, and the state says why', async () => {
  const lonely = await openTestApp({ OLLAMA_HOST: 'http://127.0.0.1:9', OLLAMA_MODEL: 'gemma3:4b' })
  const token = (await signIn(lonely)).headers
  const ask = async (method: string, path: string) => {
    const answer = await lonely.send(method, path, { headers: token })
    return [answer.status, await answer.json()]
  }
  expect(await ask('GET', ADMIN_API.model)).toMatchObject([
    200,
    { model: 'gemma3:4b', state: { state: 'unreachable' }, examinedAt: null },
  ])
  const refusal = {
    code: 'conflict',
    message: 'Ollama does not answer at OLLAMA_HOST, so gemma3:4b cannot be reached.',
  }
  expect(await ask('POST', ADMIN_API.modelPull)).toEqual([409, refusal])
  expect(await ask('POST', ADMIN_API.modelExamination)).toEqual([409, refusal])
  await lonely.close()
})

test('with MODEL_EXAM=off there is nothing to examine', async () => {
  const off = await openTestApp({ ...ollama.variables, MODEL_EXAM: 'off' })
  const answer = await off.send('POST', ADMIN_API.modelExamination, {
    headers: (await signIn(off)).headers,
  })
  expect([answer.status, (await answer.json()).message]).toEqual([
    409,
    'The examination is switched off by MODEL_EXAM.',
  ])
  await off.close()
})

const FIGURES = {
  asked: 24,
  of: 24,
  outcomes: [{ outcome: 'answered', count: 24 }],
  valid: 1,
  agreement: 1,
  families: [{ name: 'price', agreement: 1 }],
  steadiness: 1,
  promptTokens: 600,
  completionTokens: 70,
  medianMs: 900,
  p95Ms: 1200,
}
