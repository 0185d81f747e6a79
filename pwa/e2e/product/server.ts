import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { asRequests } from '#server/testing/as-requests.ts'
import { freePort } from './free-port.ts'

const START_TIMEOUT_MS = 60_000
const POLL_MS = 100
/** The server's log line once its model is ready for use. */
const MODEL_READY = /"message":"model status changed".*"state":"ready"/
/** The first administrator of every server in these tests. */
export const OPERATOR = { username: 'admin', password: 'a test password' }
/** Disables S3 and Ollama unless a test sets them. Those in the environment are for the server's own tests. */
export const NO_EXTERNAL_SERVICES = {
  S3_ENDPOINT: '',
  S3_REGION: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  // Port 9 (the discard protocol) has no listener.
  OLLAMA_HOST: 'http://127.0.0.1:9',
}

export interface ProductServer {
  origin: string
  /** Where it writes images and, without a mail server, emails. */
  dataDir: string
  /** Everything it has logged so far. */
  log(): string
  /** Ends the process as an operator would (SIGTERM), or as a power cut would (SIGKILL). */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again on the same port and database. */
  start(): Promise<void>
}

/**
 * Starts the built product on a free port, like `bun start`. Waits until the server is healthy and, with MODEL_EXAM=off,
 * until its model is ready.
 */
export async function startServer(env: Record<string, string>): Promise<ProductServer> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthfinder-e2e-data-'))
  let child: ChildProcess | undefined
  let log = ''
  const variables = await asRequests(env)
  const start = async () => {
    child = spawn(process.env.BUN_PATH ?? 'bun', ['server/main.ts'], {
      env: {
        ...process.env,
        ...NO_EXTERNAL_SERVICES,
        ADMIN_PASSWORD: OPERATOR.password,
        JWT_SECRET: 'a test secret long enough for HMAC',
        RATE_LIMIT_PER_MINUTE: '10000',
        DATA_DIR: dataDir,
        PORT: String(port),
        ...variables,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const errors = child.stderr as Readable
    errors.pipe(process.stderr)
    errors.on('data', (chunk: Buffer) => {
      log += chunk
    })
    const modelReady = env.MODEL_EXAM === 'off' && waitForOutput(errors, MODEL_READY)
    await waitUntilHealthy(origin, child)
    await modelReady
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const running = child
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
  }
  await start()
  return { origin, dataDir, log: () => log, start, stop }
}

/** Resolves when a process's output matches, or when the output ends. */
function waitForOutput(output: Readable, pattern: RegExp): Promise<void> {
  return new Promise((resolve) => {
    let text = ''
    const listen = (chunk: Buffer) => {
      text += chunk
      if (!pattern.test(text)) return
      output.off('data', listen)
      resolve()
    }
    output.on('data', listen)
    output.once('end', resolve)
  })
}

async function waitUntilHealthy(origin: string, child: ChildProcess) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The server exited with code ${child.exitCode} during startup.`)
    const response = await fetch(`${origin}/api/health`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`The server was not healthy within ${START_TIMEOUT_MS} ms.`)
}
