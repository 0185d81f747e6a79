import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from './free-port.ts'

const START_TIMEOUT_MS = 60_000
const POLL_MS = 100
/** What a server logs once it may ask its model. */
const MODEL_READY = /"message":"the model stands otherwise".*"state":"ready"/
/** The first administrator of every product in these tests. */
export const OPERATOR = { username: 'admin', password: 'a password of the tests' }
/** A test that wants an S3 or a model says so; those of the environment are for the server's own tests. */
export const NO_PEERS = {
  S3_ENDPOINT: '',
  S3_REGION: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  // Nobody listens at the port of the discard protocol.
  OLLAMA_HOST: 'http://127.0.0.1:9',
}

export interface ProductServer {
  origin: string
  /** Where it writes pictures and, without a mail server, mails. */
  dataDir: string
  /** Ends the process as an operator would (SIGTERM), or as a power cut would (SIGKILL). */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again on the same port and database. */
  start(): Promise<void>
}

/**
 * The built product, served as `bun start` serves it, on a port of its own. One that takes its model without an
 * examination is here when it may ask it.
 */
export async function startServer(env: Record<string, string>): Promise<ProductServer> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthfinder-e2e-data-'))
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(process.env.BUN_PATH ?? 'bun', ['server/main.ts'], {
      env: {
        ...process.env,
        ...NO_PEERS,
        ADMIN_PASSWORD: OPERATOR.password,
        JWT_SECRET: 'a secret of the tests, long enough for HMAC',
        RATE_LIMIT_PER_MINUTE: '10000',
        DATA_DIR: dataDir,
        PORT: String(port),
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const errors = child.stderr as Readable
    errors.pipe(process.stderr)
    const mayAsk = env.MODEL_EXAM === 'off' && heard(errors, MODEL_READY)
    await waitUntilHealthy(origin, child)
    await mayAsk
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const running = child
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
  }
  await start()
  return { origin, dataDir, start, stop }
}

/** Settles when what a process says matches, or when it says nothing more. */
function heard(output: Readable, pattern: RegExp): Promise<void> {
  return new Promise((resolve) => {
    let said = ''
    const listen = (piece: Buffer) => {
      said += piece
      if (!pattern.test(said)) return
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
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} while starting`)
    const answer = await fetch(`${origin}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error('the server did not become healthy')
}
