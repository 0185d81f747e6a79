import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { freePort } from './free-port.ts'

/** What happens to one request on its way. Undefined lets it pass. */
export type Fault =
  | { kind: 'refuse' }
  | { kind: 'cut after answer' }
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body: string }
  | { kind: 'rewrite'; body: (text: string) => string }

export interface Proxy {
  origin: string
  /** Decides the fate of each request from now on. */
  onRequest(fault: (path: string, method: string) => Fault | undefined): void
  /** Every request that came by, in order. */
  seen: { method: string; path: string; headers: IncomingMessage['headers'] }[]
  close(): Promise<void>
}

/** A bad line between the phone and the server: it cuts, answers in the server's place, or rewrites. */
export async function startProxy(target: () => string): Promise<Proxy> {
  const port = await freePort()
  let decide: (path: string, method: string) => Fault | undefined = () => undefined
  const seen: Proxy['seen'] = []
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const method = incoming.method ?? 'GET'
    seen.push({ method, path, headers: incoming.headers })
    const fault = decide(path, method)
    if (fault?.kind === 'refuse') return void incoming.socket.destroy()
    if (fault?.kind === 'answer') return void outgoing.writeHead(fault.status, fault.headers).end(fault.body)
    forward(target(), incoming, outgoing, fault)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    origin: `http://localhost:${port}`,
    onRequest: (fault) => {
      decide = fault
    },
    seen,
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
