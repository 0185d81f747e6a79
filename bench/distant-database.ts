import { once } from 'node:events'
import { createServer, connect as open } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { connect, type Sql } from '#server/platform/database/connect.ts'

/** How much longer each round trip takes. Timers have whole milliseconds, so only the way to Postgres is delayed. */
export const DISTANCE_MS = 1

/** Runs `use` with a pool for a database that is DISTANCE_MS away. The proxy has a thread of its own, which costs no rate. */
export async function withDistance(url: string, use: (sql: Sql) => Promise<void>): Promise<void> {
  const distant = new URL(url)
  const proxy = new Worker(import.meta.filename, { workerData: Number(distant.port) })
  const [port] = await once(proxy, 'message')
  distant.port = port
  const sql = connect(distant.href)
  try {
    await use(sql)
  } finally {
    await sql.end()
    await proxy.terminate()
  }
}

if (!isMainThread) {
  const server = createServer({ noDelay: true }, (client) => {
    const postgres = open({ port: workerData, noDelay: true })
    client.on('data', (chunk) => setTimeout(() => postgres.write(chunk), DISTANCE_MS))
    postgres.pipe(client)
    client.on('error', () => {}).on('close', () => postgres.destroy())
    postgres.on('error', () => {}).on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as { port: number }).port))
}
