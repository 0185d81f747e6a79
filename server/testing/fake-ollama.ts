import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerTo, type Behavior } from './fake-ollama-answers.ts'

const MODEL = 'fake-model:1b'
const DIGEST = 'a'.repeat(64)
/** The token counts that it reports for every answer. */
export const REPORTED_TOKENS = { prompt: 600, completion: 80 }
const CHUNKS = 8

/** A test double for Ollama: a server that speaks its protocol, without a model, and fails on demand. */
export interface FakeOllama {
  variables: { OLLAMA_HOST: string; OLLAMA_MODEL: string }
  /** How it handles questions from now on. Several behaviors alternate. */
  setBehavior(...behaviors: Behavior[]): void
  /** Its answer to a letter's prompt. By default it reads nothing. */
  answerLetter: (prompt: string) => string
  /** Milliseconds before each answer. */
  delayMs: number
  /** Delays all answers and pull steps until the returned function is called. */
  hold(): () => void
  /** The installed models. */
  models: { name: string; digest: string }[]
  /** Whether answers include token counts. */
  reportsTokens: boolean
  /** The bodies of the questions received. */
  asked: { messages: { content: string }[]; [option: string]: unknown }[]
  /** The largest number of questions in progress at once. */
  maxInProgress: number
  inProgress: number
  /** Resolves when this many questions have been received, answered or not. */
  waitForQuestions(count: number): Promise<void>
  /** The progress of a pull, in bytes. */
  pullSteps: { completed: number; total: number }[]
  /** If set, a pull ends with this error. */
  pullError: string | undefined
  close(): Promise<void>
}

/** Starts a fake Ollama, by default on a free port. It ranks well until `setBehavior` is called. */
export async function startFakeOllama(wantedPort = 0): Promise<FakeOllama> {
  const state = {
    behaviors: ['ranks well'] as Behavior[],
    gate: Promise.resolve() as Promise<unknown>,
    listeners: new Set<() => void>(),
  }
  const server = createServer((request, response) => {
    response.on('error', () => {})
    void route(fake, state, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(wantedPort, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const fake: FakeOllama = {
    variables: { OLLAMA_HOST: `http://127.0.0.1:${port}`, OLLAMA_MODEL: MODEL },
    setBehavior: (...behaviors) => {
      state.behaviors = behaviors
    },
    answerLetter: () => '{}',
    delayMs: 0,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      state.gate = promise
      return () => {
        state.gate = Promise.resolve()
        resolve()
      }
    },
    models: [{ name: MODEL, digest: DIGEST }],
    reportsTokens: true,
    asked: [],
    maxInProgress: 0,
    inProgress: 0,
    async waitForQuestions(count) {
      while (fake.asked.length < count) {
        await new Promise<void>((resolve) => state.listeners.add(resolve))
      }
    },
    pullSteps: [
      { completed: 0, total: 1000 },
      { completed: 500, total: 1000 },
      { completed: 1000, total: 1000 },
    ],
    pullError: undefined,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return fake
}

type State = { behaviors: Behavior[]; gate: Promise<unknown>; listeners: Set<() => void> }

async function route(fake: FakeOllama, state: State, request: IncomingMessage, response: ServerResponse) {
  const body = await bodyOf(request)
  const path = new URL(request.url ?? '/', 'http://ollama').pathname
  if (path === '/api/version') return json(response, 200, { version: '0.19.0' })
  if (path === '/api/tags') return json(response, 200, { models: fake.models.map(listed) })
  if (path === '/api/ps') return json(response, 200, { models: fake.models.map(listed) })
  if (path === '/api/show') return show(fake, body, response)
  if (path === '/api/pull') return pull(fake, state, body, response)
  if (path !== '/api/chat') return json(response, 404, { error: 'not found' })
  fake.asked.push(body as FakeOllama['asked'][number])
  fake.inProgress += 1
  fake.maxInProgress = Math.max(fake.maxInProgress, fake.inProgress)
  response.on('close', () => {
    fake.inProgress -= 1
  })
  for (const notify of state.listeners) notify()
  state.listeners.clear()
  await chat(fake, state, body, response)
}

const listed = (model: { name: string; digest: string }) => ({ ...model, model: model.name, size: 1000 })

function show(fake: FakeOllama, { model }: Body, response: ServerResponse) {
  const known = fake.models.some(({ name }) => name === model)
  if (!known) return json(response, 404, { error: `model '${model}' not found` })
  return json(response, 200, {
    details: { family: 'fake-model', parameter_size: '1B' },
    capabilities: ['completion'],
  })
}

async function pull(fake: FakeOllama, state: State, body: Body, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  line(response, { status: 'pulling manifest' })
  for (const step of fake.pullSteps) {
    line(response, { status: `pulling ${DIGEST.slice(0, 12)}`, digest: `sha256:${DIGEST}`, ...step })
    await state.gate
  }
  if (fake.pullError !== undefined) {
    line(response, { error: fake.pullError })
    return response.end()
  }
  fake.models.push({ name: String(body.name ?? body.model), digest: DIGEST })
  line(response, { status: 'success' })
  response.end()
}

async function chat(fake: FakeOllama, state: State, body: Body, response: ServerResponse) {
  const { behaviors, gate } = state
  const behavior = behaviors[fake.asked.length % behaviors.length] ?? 'ranks well'
  if (behavior === 'hangs') return
  if (behavior === 'dies before it answers') return response.destroy()
  if (behavior === 'fails') return json(response, 500, { error: 'model runner has unexpectedly stopped' })
  if (behavior === 'is overloaded') return json(response, 503, { error: 'server busy, please try again' })
  if (behavior === 'is not Ollama') return sendPage(response)
  const known = fake.models.some(({ name }) => name === body.model)
  if (behavior === 'has no such model' || !known) {
    return json(response, 404, { error: `model '${body.model}' not found` })
  }
  await Promise.all([gate, sleep(fake.delayMs)])
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  if (behavior === 'breaks the protocol') return response.end('{"message":\n')
  while (behavior === 'sends an endless line' && !response.destroyed) {
    response.write('x'.repeat(64 * 1024))
    await Bun.sleep(1)
  }
  const isPartial = ['stalls midway', 'dies midway', 'is cut off'].includes(behavior)
  const prompt = (body.messages as { content: string }[])[0]?.content ?? ''
  const text = prompt.startsWith('You read a letter') ? fake.answerLetter(prompt) : answerTo(prompt, behavior)
  const sent = isPartial ? text.slice(0, Math.ceil(text.length / 3)) : text
  for (const content of splitIntoChunks(sent))
    line(response, { ...head(body), message: { role: 'assistant', content } })
  if (behavior === 'stalls midway') return
  while (behavior === 'never ends' && !response.destroyed) {
    line(response, { ...head(body), message: { role: 'assistant', content: ' and so on'.repeat(20) } })
    await Bun.sleep(1)
  }
  if (response.destroyed) return
  if (behavior === 'dies midway') {
    // What was written must reach the client before the connection closes.
    await sleep(100)
    return response.destroy()
  }
  line(response, {
    ...head(body),
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: behavior === 'is cut off' ? 'length' : 'stop',
    ...(fake.reportsTokens && {
      prompt_eval_count: REPORTED_TOKENS.prompt,
      eval_count: REPORTED_TOKENS.completion,
    }),
  })
  response.end()
}

type Body = Record<string, unknown>
const head = ({ model }: Body) => ({ model, created_at: new Date().toISOString(), done: false })
const line = (response: ServerResponse, part: object) => response.write(`${JSON.stringify(part)}\n`)

function json(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function sendPage(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end('<!doctype html><title>Welcome to this network</title>')
}

function splitIntoChunks(text: string): string[] {
  const size = Math.max(1, Math.ceil(text.length / CHUNKS))
  return Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size))
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
}
