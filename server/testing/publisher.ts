import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from './smtp.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A publisher of registers: a real HTTP server whose answers a test sets by path, and that counts the bytes it sends. */
export async function startPublisher() {
  const answers = new Map<string, Answer>()
  const seen: string[] = []
  let bytes = 0
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    seen.push(request.url ?? '')
    response.on('close', () => {
      bytes += request.socket.bytesWritten
    })
    const answer = answers.get(path)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    host: `127.0.0.1:${portOf(server)}`,
    url: `http://127.0.0.1:${portOf(server)}`,
    seen,
    /** The bytes sent so far, headers included. Each request has a connection of its own. */
    sent: () => bytes,
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    json: (path: string, body: unknown) =>
      void answers.set(path, (_, response) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      ),
    /** A file with an ETag, which answers 304 to someone who has it. */
    file(path: string, body: string) {
      const etag = `"${Bun.hash(body)}"`
      answers.set(path, (request, response) => {
        if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
        return response.writeHead(200, { etag, 'content-type': 'text/csv' }).end(body)
      })
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
