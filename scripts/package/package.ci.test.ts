import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSubmission, sendUntilReceived } from '../../server/testing/sender.ts'
import { ADMIN_API } from '../../shared/admin-paths.ts'
import { ROOT } from '../run.ts'

const CPU = process.arch === 'arm64' ? 'arm64' : 'x64'
const READY = /ready at (http:\S+)/
/** For a build, an install and a first start on a slow machine. */
const TIMEOUT_MS = 600_000

let folder: string
let executable: string
let environment: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-test-'))
  // Root hands the server over to a user who has to read the program.
  await chmod(folder, 0o755)
  const made = Bun.spawn([process.execPath, 'scripts/package/package.ts', folder, '--only', CPU], {
    cwd: ROOT,
    stdout: 'ignore',
  })
  expect(await made.exited).toBe(0)
  executable = join(folder, `hearthfinder-linux-${CPU}`)
  environment = {
    // Without Bun and without this machine's settings.
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    CACHE_DIRECTORY: join(folder, 'cache'),
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    OLLAMA_HOST: 'http://127.0.0.1:9',
  }
}, TIMEOUT_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

const spawn = (...args: string[]) =>
  Bun.spawn([executable, ...args], { cwd: folder, env: environment, stdout: 'pipe', stderr: 'inherit' })

async function run(...args: string[]): Promise<string> {
  const child = spawn(...args)
  const out = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  return out
}

/** Starts the server. The rest of its output is read, so that its pipe never fills. */
async function serve(...args: string[]) {
  const child = spawn(...args)
  const [output, rest] = child.stdout.tee()
  const drained = new Response(rest).text()
  const stop = async () => {
    child.kill('SIGTERM')
    await drained
    return child.exited
  }
  let text = ''
  for await (const chunk of output.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const origin = READY.exec(text)?.[1]
    if (origin) return { origin, stop }
  }
  throw new Error(`the server did not start: ${text}`)
}

async function readLeads(origin: string): Promise<unknown[]> {
  const headers = { 'content-type': 'application/json', origin }
  const password = (await readFile(join(folder, 'data/admin-password'), 'utf8')).trim()
  const body = JSON.stringify({ username: 'admin', password })
  const login = await fetch(origin + ADMIN_API.login, { method: 'POST', headers, body })
  const { token } = (await login.json()) as { token: string }
  const leads = await fetch(origin + ADMIN_API.questionnaires, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await leads.json()) as unknown[]
}

test(
  'one file serves the pages, takes a submission, shows the lead, backs it up, and still has it after a restart',
  async () => {
    const first = await serve()
    expect((await fetch(first.origin)).headers.get('content-type')).toContain('text/html')
    const docs = await fetch(`${first.origin}/api/docs/swagger-ui-bundle.js`)
    expect([docs.status, (await fetch(`${first.origin}/api/health`)).status]).toEqual([200, 200])
    const receipt = await sendUntilReceived(first.origin, newSubmission())
    expect(JSON.parse(receipt ?? '{}').facilities).not.toEqual([])
    expect(await readLeads(first.origin)).toHaveLength(1)
    expect(await run('backup', join(folder, 'backup.tar'))).toContain('1 lead')
    expect((await stat(join(folder, 'backup.tar'))).size).toBeGreaterThan(0)
    expect(await first.stop()).toBe(0)
    const second = await serve('serve')
    expect(await readLeads(second.origin)).toHaveLength(1)
    expect(await run('admin', 'list')).toContain('admin <')
    expect(await second.stop()).toBe(0)
  },
  TIMEOUT_MS,
)

test('help lists the commands, and a command that does not exist is refused', async () => {
  for (const name of ['serve', 'backup', 'restore', 'catalogue', 'admin', 'doctor'])
    expect(await run('--help')).toContain(`\n  ${name}`)
  expect(await run('--version')).toMatch(/^hearthfinder-\d/)
  const child = spawn('sevre')
  expect(await child.exited).toBe(2)
})
