import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { portOf } from '#server/testing/smtp.ts'

/** What a receiver got: the event's id and type, and what its signature covers. */
interface Delivery {
  path: string
  id: string
  type: string
  headers: IncomingHttpHeaders
  body: string
}

/** Starts an operator's own system, which answers with `status` and keeps what it gets. */
export async function startReceiver() {
  const deliveries: Delivery[] = []
  const receiver = {
    deliveries,
    status: 204,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    close,
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { headers, url = '' } = request
    const id = String(headers['webhook-id'])
    deliveries.push({ path: url, id, type: JSON.parse(body).type, headers, body })
    response.writeHead(receiver.status).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const port = portOf(server)
  function close(): Promise<unknown> {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return receiver
}

/** Whether one of a delivery's signatures was made with a secret (Standard Webhooks 1.0.0). */
export function isSignedWith(secret: string, { headers, id, body }: Delivery): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${id}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
