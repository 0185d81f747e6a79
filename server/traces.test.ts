import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { deliverDueWebhooks } from './features/outgoing/webhooks/deliver.ts'
import { createPost } from './features/outgoing/webhooks/post.ts'
import { createTokens } from './features/sign-in/session/tokens.ts'
import { readEnv } from './platform/env.ts'
import { startTracing } from './platform/telemetry/tracing.ts'
import { type FakeOllama, startFakeOllama } from './testing/fake-ollama.ts'
import { openModelApp } from './testing/model-app.ts'
import { type ReceivedSpan, startOtlpReceiver } from './testing/otlp-receiver.ts'
import { signIn } from './testing/sign-in.ts'
import { silentLog } from './testing/silent-log.ts'
import { someAnswers } from './testing/test-app.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`
const SERVER = 2
const ERROR = 2
const PLANTED = {
  firstName: 'Plantedfirst',
  lastName: 'Plantedlast',
  email: 'planted@example.org',
  phone: '512-555-0177',
  zipCode: '78749',
  city: 'Plantedcity',
  letter: 'Planted letter',
}
const NEEDS = { walking: 'bedbound', transferring: 'lift_or_two' }

let ollama: FakeOllama
let app: Awaited<ReturnType<typeof openModelApp>>
let served: ReturnType<typeof app.listen>
beforeAll(async () => {
  ollama = await startFakeOllama()
  app = await openModelApp({ ...ollama.variables, WEBHOOK_PRIVATE_ADDRESSES: 'on' })
  served = app.listen()
})
afterAll(async () => {
  served.stop()
  await app.close()
  await ollama.close()
})

/** Runs work with tracing on. @returns what the collector received */
async function trace(work: () => Promise<unknown>, settings: Record<string, string> = {}) {
  const receiver = startOtlpReceiver()
  const env = readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...settings })
  const stop = startTracing(env, '1.0', silentLog)
  try {
    await work()
    await app.idle()
  } finally {
    await stop()
    receiver.stop()
  }
  return { spans: receiver.spans(), text: receiver.bodies.join('\n'), headers: receiver.headers }
}

const namesOf = (spans: ReceivedSpan[]) => spans.map(({ name }) => name)
const attributeOf = ({ attributes }: ReceivedSpan, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

const post = (key: string, answers: object, headers: Record<string, string> = {}) =>
  fetch(served.url + API.questionnaire, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"`, ...headers },
    body: JSON.stringify(answers),
  })

async function addWebhook(receiverUrl: string): Promise<void> {
  const { headers } = await signIn(app)
  await app.sendJson(
    ADMIN_API.webhooks,
    { url: receiverUrl, audience: 'own', events: ['lead.created'] },
    headers,
  )
}
const deliverWebhooks = () =>
  deliverDueWebhooks({
    sql: app.requestSql,
    log: silentLog,
    now: () => new Date(),
    tokens: createTokens(app.env.JWT_SECRET),
    post: createPost({ allowsPrivate: true }),
  })

test('a request has spans for its statements, the list, the model, the mail and the webhook, and none tells of the family', async () => {
  const key = randomUUID()
  const hook = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('ok') })
  await addWebhook(`http://127.0.0.1:${hook.port}/secret-path`)
  const { spans, text } = await trace(async () => {
    const response = await post(key, someAnswers({ ...PLANTED, needs: NEEDS }))
    expect(response.status).toBe(200)
    await fetch(`${served.url}${API.questionnaire}/${key}?code=planted-query`)
    await deliverWebhooks()
  })
  await hook.stop(true)
  const request = spans.find(({ name }) => name === `POST ${API.questionnaire}`)
  expect(request).toMatchObject({ kind: SERVER })
  expect(attributeOf(request as ReceivedSpan, 'http.response.status_code')).toBe(200)
  const within = namesOf(spans.filter(({ traceId }) => traceId === request?.traceId))
  expect(within).toEqual(
    expect.arrayContaining([
      'submission',
      'receipt',
      'matching',
      'ranking',
      'model call',
      'select request_counts',
    ]),
  )
  expect(namesOf(spans)).toEqual(expect.arrayContaining(['mail', 'webhook', `GET ${API.questionnaire}/:key`]))
  const outcomes = Object.fromEntries(spans.map((span) => [span.name, attributeOf(span, 'outcome')]))
  expect(outcomes).toMatchObject({
    'model call': 'answered',
    ranking: 'model',
    webhook: 'delivered',
    mail: 'sent',
  })
  const planted = [
    key,
    'secret-path',
    'planted-query',
    '127.0.0.1',
    ...Object.values({ ...PLANTED, ...NEEDS }),
  ]
  expect(planted.filter((value) => text.toLowerCase().includes(value.toLowerCase()))).toEqual([])
})

test('a request without tracing has no spans, and the next one with it has', async () => {
  await post(randomUUID(), someAnswers())
  const { spans } = await trace(async () => void (await fetch(served.url + API.health)))
  // Background work may read the table in the meantime, so only the request's own spans count.
  expect(namesOf(spans)).not.toContain(`POST ${API.questionnaire}`)
  expect(namesOf(spans)).not.toContain('submission')
  expect(namesOf(spans)).toContain(`GET ${API.health}`)
})

test('a failed request shows the code of its error, and not its message', async () => {
  const { spans, text } = await trace(
    async () => void (await post(randomUUID(), { firstName: PLANTED.firstName })),
  )
  const failed = spans.find(({ name }) => name === 'submission') as ReceivedSpan
  expect([attributeOf(failed, 'outcome'), failed.status.code]).toEqual(['invalid', ERROR])
  expect(text).not.toContain(PLANTED.firstName)
})

test('only a trusted proxy may say which trace a request belongs to', async () => {
  const visit = async (url: string) =>
    void (await fetch(url + API.health, { headers: { traceparent: TRACEPARENT } }))
  const stranger = await trace(() => visit(served.url))
  expect(stranger.spans.map(({ traceId }) => traceId)).not.toContain(TRACE_ID)
  const proxied = await openModelApp({ ...ollama.variables, TRUST_PROXY: '127.0.0.1' })
  const behindProxy = proxied.listen()
  const trusted = await trace(() => visit(behindProxy.url))
  behindProxy.stop()
  await proxied.close()
  expect(new Set(trusted.spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE_ID]))
})

test('sends the headers of the setting, and only the share of the traces that it names', async () => {
  const visit = async () => void (await fetch(served.url + API.health))
  const headers = 'authorization=Bearer%20abc, x-tenant=care'
  const all = await trace(visit, { OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_SERVICE_NAME: 'care' })
  expect(all.headers[0]?.get('authorization')).toBe('Bearer abc')
  expect(all.headers[0]?.get('x-tenant')).toBe('care')
  expect(all.text).toContain('"stringValue":"care"')
  expect((await trace(visit, { OTEL_TRACES_SAMPLER_ARG: '0' })).spans).toEqual([])
})

test('a collector that refuses is logged without its address, and disturbs no request', async () => {
  const receiver = startOtlpReceiver()
  receiver.state.status = 400
  const lines: string[] = []
  const log = {
    ...silentLog,
    warn: (message: string, fields?: object) => void lines.push(JSON.stringify({ message, ...fields })),
  }
  const stop = startTracing(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }), '1.0', log)
  expect((await fetch(served.url + API.health)).status).toBe(200)
  await stop()
  receiver.stop()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('traces not delivered')
  expect(lines[0]).not.toContain('127.0.0.1')
})
