import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { answerTo, type Behaviour } from './ollama-answers.ts'

const MODEL = 'stand-in:1b'
const DIGEST = 'a'.repeat(64)
/** What it says it read and wrote, so that costs can be computed by hand. */
export const STAND_IN_TOKENS = { prompt: 600, completion: 80 }
const PIECES = 8

/** A server that speaks Ollama's protocol and can be told to misbehave; nothing else about it is a model. */
export interface OllamaStandIn {
  variables: { OLLAMA_HOST: string; OLLAMA_MODEL: string }
  /** How it takes the questions from now on; several ways are taken in turn. */
  behave(...behaviours: Behaviour[]): void
  /** Milliseconds before an answer's pieces, all together. */
  slowness: number
  /** Answers only when it is told to. */
  hold(): () => void
  /** Whether the model is there, and whether it reports how many tokens it took. */
  models: { name: string; digest: string }[]
  countsTokens: boolean
  /** The bodies of the questions that came, and how many were under way at once at most. */
  asked: { messages: { content: string }[]; [option: string]: unknown }[]
  atOnceAtMost: number
  underWay: number
  /** Settles when so many questions have come, answered or not. */
  cameTo(count: number): Promise<void>
  /** The steps of a pull: bytes completed of bytes in all. Held until told, when held. */
  pullSteps: { completed: number; total: number }[]
  /** What a pull says instead of its success. */
  pullError: string | undefined
  close(): Promise<void>
}

/** Starts one on a port of its own. It ranks well until it is told otherwise. */
export async function startOllamaStandIn(): Promise<OllamaStandIn> {
  const state = {
    behaviours: ['ranks well'] as Behaviour[],
    gate: Promise.resolve() as Promise<unknown>,
    listeners: new Set<() => void>(),
  }
  const server = createServer((request, response) => {
    response.on('error', () => {})
    void route(standIn, state, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const standIn: OllamaStandIn = {
    variables: { OLLAMA_HOST: `http://127.0.0.1:${port}`, OLLAMA_MODEL: MODEL },
    behave: (...behaviours) => {
      state.behaviours = behaviours
    },
    slowness: 0,
    hold() {
      let letGo = () => {}
      state.gate = new Promise<void>((resolve) => {
        letGo = resolve
      })
      return () => {
        state.gate = Promise.resolve()
        letGo()
      }
    },
    models: [{ name: MODEL, digest: DIGEST }],
    countsTokens: true,
    asked: [],
    atOnceAtMost: 0,
    underWay: 0,
    async cameTo(count) {
      while (standIn.asked.length < count) {
        await new Promise<void>((again) => state.listeners.add(again))
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
  return standIn
}

type State = { behaviours: Behaviour[]; gate: Promise<unknown>; listeners: Set<() => void> }

async function route(
  standIn: OllamaStandIn,
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = await bodyOf(request)
  const path = new URL(request.url ?? '/', 'http://ollama').pathname
  if (path === '/api/version') return json(response, 200, { version: '0.19.0' })
  if (path === '/api/tags') return json(response, 200, { models: standIn.models.map(listed) })
  if (path === '/api/ps') return json(response, 200, { models: standIn.models.map(listed) })
  if (path === '/api/show') return show(standIn, body, response)
  if (path === '/api/pull') return pull(standIn, state, body, response)
  if (path !== '/api/chat') return json(response, 404, { error: 'not found' })
  standIn.asked.push(body as OllamaStandIn['asked'][number])
  standIn.underWay += 1
  standIn.atOnceAtMost = Math.max(standIn.atOnceAtMost, standIn.underWay)
  response.on('close', () => {
    standIn.underWay -= 1
  })
  for (const tell of state.listeners) tell()
  state.listeners.clear()
  await chat(standIn, state, body, response)
}

const listed = (model: { name: string; digest: string }) => ({ ...model, model: model.name, size: 1000 })

function show(standIn: OllamaStandIn, { model }: Body, response: ServerResponse) {
  const known = standIn.models.some(({ name }) => name === model)
  if (!known) return json(response, 404, { error: `model '${model}' not found` })
  return json(response, 200, {
    details: { family: 'stand-in', parameter_size: '1B' },
    capabilities: ['completion'],
  })
}

async function pull(standIn: OllamaStandIn, state: State, body: Body, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  line(response, { status: 'pulling manifest' })
  for (const step of standIn.pullSteps) {
    line(response, { status: `pulling ${DIGEST.slice(0, 12)}`, digest: `sha256:${DIGEST}`, ...step })
    await state.gate
  }
  if (standIn.pullError !== undefined) {
    line(response, { error: standIn.pullError })
    return response.end()
  }
  standIn.models.push({ name: String(body.name ?? body.model), digest: DIGEST })
  line(response, { status: 'success' })
  response.end()
}

async function chat(standIn: OllamaStandIn, state: State, body: Body, response: ServerResponse) {
  const { behaviours, gate } = state
  const behaviour = behaviours[standIn.asked.length % behaviours.length] ?? 'ranks well'
  if (behaviour === 'hangs') return
  if (behaviour === 'dies before it answers') return response.destroy()
  if (behaviour === 'fails') return json(response, 500, { error: 'model runner has unexpectedly stopped' })
  if (behaviour === 'is overloaded') return json(response, 503, { error: 'server busy, please try again' })
  if (behaviour === 'is no Ollama') return page(response)
  const known = standIn.models.some(({ name }) => name === body.model)
  if (behaviour === 'has no such model' || !known) {
    return json(response, 404, { error: `model '${body.model}' not found` })
  }
  await Promise.all([gate, pause(standIn.slowness)])
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  if (behaviour === 'breaks its own protocol') return response.end('{"message":\n')
  while (behaviour === 'sends an endless line' && !response.destroyed) {
    response.write('x'.repeat(64 * 1024))
    await Bun.sleep(1)
  }
  const isHalf = ['stalls in the middle', 'dies in the middle', 'is cut'].includes(behaviour)
  const text = answerTo((body.messages as { content: string }[])[0]?.content ?? '', behaviour)
  const said = isHalf ? text.slice(0, Math.ceil(text.length / 3)) : text
  for (const content of piecesOf(said))
    line(response, { ...head(body), message: { role: 'assistant', content } })
  if (behaviour === 'stalls in the middle') return
  while (behaviour === 'never ends' && !response.destroyed) {
    line(response, { ...head(body), message: { role: 'assistant', content: ' and so on'.repeat(20) } })
    await Bun.sleep(1)
  }
  if (response.destroyed) return
  if (behaviour === 'dies in the middle') {
    // What was written must have left before the connection ends.
    await pause(20)
    return response.destroy()
  }
  line(response, {
    ...head(body),
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: behaviour === 'is cut' ? 'length' : 'stop',
    ...(standIn.countsTokens && {
      prompt_eval_count: STAND_IN_TOKENS.prompt,
      eval_count: STAND_IN_TOKENS.completion,
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

function page(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end('<!doctype html><title>Welcome to this network</title>')
}

function piecesOf(text: string): string[] {
  const size = Math.max(1, Math.ceil(text.length / PIECES))
  return Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size))
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
}
