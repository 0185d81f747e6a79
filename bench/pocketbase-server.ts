import { join } from 'node:path'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'

const MODULE = 'github.com/pocketbase/pocketbase/examples/base'
export const POCKETBASE_VERSION = 'v0.28.4'
const ADMIN = { identity: 'bench@bench.example', password: 'a bench password' }
/** How long it may take to listen. */
const START_MS = 30_000
const POLL_MS = 50

export interface PocketBase {
  /** Creates one record with a family's answers. @throws Error for any status but 200 */
  createRecord(family: QuestionnaireSubmission): Promise<void>
  stop(): Promise<void>
}

/**
 * Builds PocketBase from the Go module proxy and starts it, with a collection that anyone may add answers to.
 * @param folder for the program and its data
 * @throws Error if Go is missing or the build fails
 */
export async function startPocketBase(folder: string): Promise<PocketBase> {
  const program = await build(folder)
  const data = ['--dir', join(folder, 'data')]
  await run([program, 'superuser', 'upsert', ADMIN.identity, ADMIN.password, ...data])
  const origin = `http://127.0.0.1:${findFreePort()}`
  const child = Bun.spawn([program, 'serve', '--http', new URL(origin).host, ...data], {
    stdout: 'ignore',
    stderr: 'inherit',
  })
  await waitUntilListening(origin)
  await createCollection(origin)
  return {
    createRecord: async (family) => void (await post(`${origin}/api/collections/leads/records`, family)),
    async stop() {
      child.kill()
      await child.exited
    },
  }
}

async function build(folder: string): Promise<string> {
  if (!Bun.which('go')) throw new Error('PocketBase is built from source, which needs Go: https://go.dev/dl')
  await run(['go', 'install', `${MODULE}@${POCKETBASE_VERSION}`], { GOBIN: folder })
  return join(folder, 'base')
}

async function run(command: string[], variables: Record<string, string> = {}): Promise<void> {
  const child = Bun.spawn(command, {
    env: { ...process.env, ...variables },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [errors, code] = await Promise.all([new Response(child.stderr).text(), child.exited])
  if (code !== 0) throw new Error(`${command.slice(0, 2).join(' ')} ended with ${code}: ${errors}`)
}

function findFreePort(): number {
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  server.stop(true)
  return server.port
}

async function waitUntilListening(origin: string): Promise<void> {
  const until = performance.now() + START_MS
  while (!(await fetch(`${origin}/api/health`).catch(() => undefined))?.ok) {
    if (performance.now() > until) throw new Error('PocketBase did not start')
    await Bun.sleep(POLL_MS)
  }
}

/** A field for each answer, and an empty rule, which allows everyone to add records. */
async function createCollection(origin: string): Promise<void> {
  const signedIn = await post(`${origin}/api/collections/_superusers/auth-with-password`, ADMIN)
  const { token } = (await signedIn.json()) as { token: string }
  const texts = 'firstName lastName age gender email city state zipCode budget'.split(' ')
  const fields = [
    ...texts.map((name) => ({ name, type: 'text' })),
    { name: 'amenities', type: 'json' },
    { name: 'tosAgreed', type: 'bool' },
  ]
  const leads = { name: 'leads', type: 'base', createRule: '', fields }
  await post(`${origin}/api/collections`, leads, { authorization: token })
}

async function post(address: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`PocketBase returned status ${response.status}: ${await response.text()}`)
  return response
}
