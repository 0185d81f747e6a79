import { existsSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const READY = /ready at http:\/\/[^:]+:(\d+)/
/** What a server logs once it may ask its model. */
export const MODEL_READY = /"message":"model status changed".*"state":"ready"/
/** On a machine with ten times as much to do as it can; a test's own bound is shorter. */
const START_WITHIN_MS = 300_000
/** What the environment of whoever runs the tests must not decide. */
const OWN =
  /^(PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_URL|S3_|SMTP_|MAIL_|ADMIN_|JWT_|OPERATOR_|OLLAMA_|MODEL_|MATCH_|TRUST_PROXY|RATE_)/

export interface ServerProcess {
  port: number
  origin: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Ends it as an operator would. @returns its exit code */
  stop(): Promise<number>
}

/**
 * The product's server as a process of its own, on a free port; it needs the build. One that takes its model without
 * an examination is here when it may ask it.
 */
export async function startServerProcess(variables: Record<string, string>): Promise<ServerProcess> {
  if (!existsSync(join(ROOT, 'dist/client/index.html'))) throw new Error('no build: bun run build')
  const inherited = Object.entries(process.env).filter(([name]) => !OWN.test(name))
  const child = Bun.spawn([process.execPath, 'server/main.ts'], {
    cwd: ROOT,
    env: {
      ...Object.fromEntries(inherited),
      HOST: '127.0.0.1',
      PORT: '0',
      JWT_SECRET: 'a secret of the tests, long enough for HMAC',
      ADMIN_PASSWORD: 'a password of the tests',
      RATE_LIMIT_PER_MINUTE: '1000000',
      // Nobody listens there: the model is down, which costs no family anything.
      OLLAMA_HOST: 'http://127.0.0.1:9',
      ...variables,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said: string[] = []
  const modelReady = Promise.withResolvers<void>()
  const errors = collect(child.stderr, said, (text) => MODEL_READY.test(text) && modelReady.resolve())
  const late = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS)
  const port = await portOf(child.stdout)
  if (port !== undefined && variables.MODEL_EXAM === 'off') await Promise.race([modelReady.promise, errors])
  clearTimeout(late)
  if (port === undefined) {
    await errors
    await child.exited
    throw new Error(`the server did not start (${child.exitCode ?? child.signalCode}): ${said.join('')}`)
  }
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    async kill() {
      child.kill('SIGKILL')
      await child.exited
    },
    async stop() {
      child.kill('SIGTERM')
      return child.exited
    },
  }
}

/** Reads until the server says where it is; undefined when it ended before. What it says later is read, too. */
async function portOf(output: ReadableStream<Uint8Array>): Promise<number | undefined> {
  let text = ''
  const reader = output.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return undefined
    text += decoder.decode(value, { stream: true })
    const port = READY.exec(text)?.[1]
    if (!port) continue
    reader.releaseLock()
    void collect(output, [])
    return Number(port)
  }
}

async function collect(
  output: ReadableStream<Uint8Array>,
  into: string[],
  onPiece: (text: string) => void = () => {},
): Promise<void> {
  const decoder = new TextDecoder()
  for await (const piece of output as unknown as AsyncIterable<Uint8Array>) {
    into.push(decoder.decode(piece, { stream: true }))
    if (into.length > 100) into.shift()
    onPiece(into.join(''))
  }
}
