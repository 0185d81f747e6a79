import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { API } from '#shared/contract/paths.ts'
import { freePort } from './free-port.ts'

/** What the proxy does to a request. Undefined forwards it unchanged. */
export type Fault =
  /** Closes the connection without forwarding the request. */
  | { kind: 'refuse' }
  /** Forwards the request, then closes the connection in the middle of the response. */
  | { kind: 'cut response' }
  /** Forwards the request, but holds the response until `until` resolves. */
  | { kind: 'hold response'; until: Promise<void> }
  /** Never forwards the request, and keeps the connection open. */
  | { kind: 'drop request' }
  /** Sends headers with status 200, then nothing more. */
  | { kind: 'stall after headers' }
  | { kind: 'respond'; status: number; headers?: Record<string, string>; body: string }
  | { kind: 'rewrite'; body: (text: string) => string }

/** A proxy between the phone and the server that injects faults. */
export interface FaultProxy {
  origin: string
  /** Sets the function that chooses a fault for each request from now on. */
  onRequest(choose: (path: string, method: string) => Fault | undefined): void
  /** Applies this fault to every POST from now on. Other requests pass. */
  onPost(fault: Fault): void
  /** Forwards everything from now on, and closes the connections that a fault left hanging. */
  heal(): void
  /** Every request so far, in order. */
  seen: Seen[]
  /** The POST requests to a path (the questionnaire by default), in order. */
  posts(path?: string): Seen[]
  close(): Promise<void>
}

const HANGING: readonly Fault['kind'][] = ['hold response', 'drop request', 'stall after headers']

interface Seen {
  method: string
  path: string
  headers: IncomingMessage['headers']
}

type ChooseFault = Parameters<FaultProxy['onRequest']>[0]

/**
 * Starts a proxy that forwards requests to `target` and can inject faults.
 * @param onFault called when a test sets a fault
 */
export async function startProxy(target: () => string, onFault = () => {}): Promise<FaultProxy> {
  const port = await freePort()
  let chooseFault: ChooseFault = () => undefined
  const onRequest = (choose: ChooseFault) => {
    onFault()
    chooseFault = choose
  }
  const seen: FaultProxy['seen'] = []
  const hanging = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const method = incoming.method ?? 'GET'
    seen.push({ method, path, headers: incoming.headers })
    const fault = chooseFault(path, method)
    if (fault?.kind === 'refuse') return void incoming.socket.destroy()
    if (fault && HANGING.includes(fault.kind)) hanging.add(incoming.socket)
    if (fault?.kind === 'drop request') return void incoming.resume()
    if (fault?.kind === 'stall after headers') {
      return void outgoing.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
    }
    if (fault?.kind === 'respond') return void outgoing.writeHead(fault.status, fault.headers).end(fault.body)
    forward(target(), incoming, outgoing, fault)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    origin: `http://localhost:${port}`,
    onRequest,
    onPost: (fault) => onRequest((_, method) => (method === 'POST' ? fault : undefined)),
    heal: () => {
      chooseFault = () => undefined
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

/** Sends a request on to `target`, and its response back, with the fault if there is one. */
function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse, fault?: Fault) {
  const { host: _, 'accept-encoding': encoding, ...headers } = incoming.headers
  // Prevents a 304 response, which has no body to rewrite.
  if (fault?.kind === 'rewrite') delete headers['if-none-match']
  const encodings = fault || !encoding ? {} : { 'accept-encoding': encoding }
  const forwarded = request(
    new URL(incoming.url ?? '/', target),
    { method: incoming.method ?? 'GET', headers: { ...headers, ...encodings } },
    async (response) => {
      if (fault?.kind === 'hold response') {
        const body = await readText(response)
        await fault.until
        if (!incoming.socket.destroyed)
          outgoing.writeHead(response.statusCode ?? 502, response.headers).end(body)
        return
      }
      if (fault?.kind === 'cut response') {
        const body = await readText(response)
        // Send the headers first: if the connection closes before them, Chromium may silently retry the request.
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        outgoing.write(body.slice(0, body.length / 2), () => incoming.socket.destroy())
        return
      }
      if (fault?.kind !== 'rewrite') {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        return void response.pipe(outgoing)
      }
      const { 'content-length': __, etag: ___, ...remainingHeaders } = response.headers
      outgoing
        .writeHead(response.statusCode ?? 502, remainingHeaders)
        .end(fault.body(await readText(response)))
    },
  )
  forwarded.on('error', () => incoming.socket.destroy())
  incoming.pipe(forwarded)
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
