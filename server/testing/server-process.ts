import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asRequests } from './as-requests.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY = /ready at http:\/\/[^:]+:(\d+)/
/** The log line of a server that may use its model. */
const MODEL_READY = /"message":"model status changed".*"state":"ready"/
/** Enough for a machine with ten times its normal load. Tests have shorter timeouts. */
const START_TIMEOUT_MS = 300_000
/** Variables that must not be inherited from the environment of the test run. */
const NOT_INHERITED =
  /^(PORT|HOST|PUBLIC_URL|ALLOW_PLAIN_TEXT|DATA_DIR|DISK_|DRAIN_|DATABASE_|REPORTS_|S3_|SMTP_|MAIL_|ADMIN_|JWT_|OPERATOR_|OLLAMA_|MODEL_|MATCH_|TRUST_PROXY|RATE_)/

export interface ServerProcess {
  port: number
  origin: string
  /** Waits for a line of the log that matches and is written from now on. */
  waitForLine(pattern: RegExp): Promise<void>
  /** Kills the process without warning, as a power failure would. */
  kill(): Promise<void>
  /** Stops the process as an operator would. @returns its exit code */
  stop(): Promise<number>
}

/**
 * Starts the product's server as a separate process on a free port. With MODEL_EXAM=off it also waits until the server
 * may use its model.
 * @param root the folder of the product, if not this one
 * @throws Error if the product isn't built or the server doesn't start
 */
export async function startServerProcess(
  variables: Record<string, string>,
  root = ROOT,
): Promise<ServerProcess> {
  if (!existsSync(join(root, 'dist/client/index.html')))
    throw new Error('the product is not built: run `bun run build` first')
  const inherited = Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name))
  const child = Bun.spawn([process.execPath, 'server/main.ts'], {
    cwd: root,
    env: {
      ...Object.fromEntries(inherited),
      HOST: '127.0.0.1',
      PORT: '0',
      JWT_SECRET: 'a test secret long enough for HMAC',
      ADMIN_PASSWORD: 'a test password',
      RATE_LIMIT_PER_MINUTE: '1000000',
      // Nothing listens on this port: the model is down.
      OLLAMA_HOST: 'http://127.0.0.1:9',
      ...(await asRequests(variables)),
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const printed: string[] = []
  const waiting = new Set<{ pattern: RegExp; resolve: () => void }>()
  const waitForLine = (pattern: RegExp) =>
    new Promise<void>((resolve) => {
      waiting.add({ pattern, resolve })
    })
  const modelReady = waitForLine(MODEL_READY)
  const errors = collect(child.stderr, printed, (lines) => {
    for (const one of waiting) if (one.pattern.test(lines) && waiting.delete(one)) one.resolve()
  })
  const startTimer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS)
  const port = await portOf(child.stdout)
  if (port !== undefined && variables.MODEL_EXAM === 'off') await Promise.race([modelReady, errors])
  clearTimeout(startTimer)
  if (port === undefined) {
    await errors
    await child.exited
    throw new Error(`the server did not start (${child.exitCode ?? child.signalCode}): ${printed.join('')}`)
  }
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    waitForLine,
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

/** Waits for the line with the port; undefined if the output ends first. Keeps reading, so that the pipe never fills. */
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

/** Keeps the latest lines in `into`. */
async function collect(
  output: ReadableStream<Uint8Array>,
  into: string[],
  onLines: (text: string) => void = () => {},
): Promise<void> {
  const decoder = new TextDecoder()
  let unfinished = ''
  for await (const chunk of output as unknown as AsyncIterable<Uint8Array>) {
    const text = unfinished + decoder.decode(chunk, { stream: true })
    const end = text.lastIndexOf('\n') + 1
    unfinished = text.slice(end)
    if (end === 0) continue
    into.push(text.slice(0, end))
    if (into.length > 100) into.shift()
    onLines(text.slice(0, end))
  }
  if (unfinished) into.push(unfinished)
}
