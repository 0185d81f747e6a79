import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { API } from '../../../shared/paths.ts'
import { freePort } from './free-port.ts'

/** What happens to one request on its way. Undefined lets it pass. */
export type Fault =
  | { kind: 'refuse' }
  | { kind: 'cut after answer' }
  /** The server has answered, the phone sees it only once `until` resolves (or never, when it is gone by then). */
  | { kind: 'hold the answer'; until: Promise<void> }
  /** The server never hears of it; the phone waits. */
  | { kind: 'swallow' }
  /** A head of success, then nothing more. */
  | { kind: 'silence after the head' }
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body: string }
  | { kind: 'rewrite'; body: (text: string) => string }

export interface Line {
  origin: string
  /** Decides the fate of each request from now on. */
  onRequest(fault: (path: string, method: string) => Fault | undefined): void
  /** Decides the fate of whatever is sent from now on; what is only read passes. */
  onPost(fault: Fault): void
  /** Lets everything pass from now on, and cuts what it let hang: a line that was lost and is found again. */
  heal(): void
  /** Every request that came by, in order. */
  seen: Seen[]
  /** Those that sent answers or a message, in order. */
  posts(path?: string): Seen[]
  close(): Promise<void>
}

const HANGING: readonly Fault['kind'][] = ['hold the answer', 'swallow', 'silence after the head']

interface Seen {
  method: string
  path: string
  headers: IncomingMessage['headers']
}

type Decide = Parameters<Line['onRequest']>[0]

/**
 * A line between the phone and the server that can be made bad: it cuts, answers in the server's place, or rewrites.
 * @param onBad told when it is made so
 */
export async function startProxy(target: () => string, onBad = () => {}): Promise<Line> {
  const port = await freePort()
  let decide: Decide = () => undefined
  const onRequest = (fault: Decide) => {
    onBad()
    decide = fault
  }
  const seen: Line['seen'] = []
  const hanging = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const method = incoming.method ?? 'GET'
    seen.push({ method, path, headers: incoming.headers })
    const fault = decide(path, method)
    if (fault?.kind === 'refuse') return void incoming.socket.destroy()
    if (fault && HANGING.includes(fault.kind)) hanging.add(incoming.socket)
    if (fault?.kind === 'swallow') return void incoming.resume()
    if (fault?.kind === 'silence after the head') {
      return void outgoing.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
    }
    if (fault?.kind === 'answer') return void outgoing.writeHead(fault.status, fault.headers).end(fault.body)
    forward(target(), incoming, outgoing, fault)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    origin: `http://localhost:${port}`,
    onRequest,
    onPost: (fault) => onRequest((_, method) => (method === 'POST' ? fault : undefined)),
    heal: () => {
      decide = () => undefined
      for (const socket of hanging) socket.destroy()
      hanging.clear()
    },
    seen,
    posts: (wanted = API.questionnaire) =>
      seen.filter(({ method, path }) => method === 'POST' && path === wanted),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse, fault?: Fault) {
  const { host: _, 'accept-encoding': encoding, ...headers } = incoming.headers
  // A rewritten answer needs a body to rewrite, not a 304.
  if (fault?.kind === 'rewrite') delete headers['if-none-match']
  const wanted = fault || !encoding ? {} : { 'accept-encoding': encoding }
  const onward = request(
    new URL(incoming.url ?? '/', target),
    { method: incoming.method ?? 'GET', headers: { ...headers, ...wanted } },
    async (answer) => {
      if (fault?.kind === 'hold the answer') {
        const body = await textOf(answer)
        await fault.until
        if (!incoming.socket.destroyed) outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body)
        return
      }
      if (fault?.kind === 'cut after answer') {
        const body = await textOf(answer)
        // The head arrives: a connection cut before it is one that Chromium may ask again over another, unseen.
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        outgoing.write(body.slice(0, body.length / 2), () => incoming.socket.destroy())
        return
      }
      if (fault?.kind !== 'rewrite') {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(outgoing)
      }
      const { 'content-length': __, etag: ___, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept).end(fault.body(await textOf(answer)))
    },
  )
  onward.on('error', () => incoming.socket.destroy())
  incoming.pipe(onward)
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
