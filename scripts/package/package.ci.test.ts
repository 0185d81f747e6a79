import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveProgram } from '../../deploy/testing/served-program.ts'
import { readLeads, walkToFirstLead } from '../../deploy/testing/walk-to-first-lead.ts'
import { ROOT } from '../run.ts'

const CPU = process.arch === 'arm64' ? 'arm64' : 'x64'
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

const serve = (...args: string[]) => serveProgram([executable, ...args], { cwd: folder, env: environment })

test(
  'one file serves the pages, takes a submission, shows the lead, backs it up, and still has it after a restart',
  async () => {
    const first = await serve()
    const password = (await readFile(join(folder, 'data/admin-password'), 'utf8')).trim()
    await walkToFirstLead({ origin: first.origin, password })
    expect(await run('backup', join(folder, 'backup.tar'))).toContain('1 lead')
    expect((await stat(join(folder, 'backup.tar'))).size).toBeGreaterThan(0)
    expect(await first.stop()).toBe(0)
    const second = await serve('serve')
    expect(await readLeads({ origin: second.origin, password })).toHaveLength(1)
    expect(await run('admin', 'list')).toContain('admin <')
    expect(await second.stop()).toBe(0)
  },
  TIMEOUT_MS,
)

test('help lists the commands, each explains itself, and a wrong call is refused', async () => {
  const help = await run('--help')
  for (const name of ['serve', 'backup', 'restore', 'catalogue', 'admin', 'doctor', 'health', 'examine']) {
    expect(help).toContain(`\n  ${name}`)
    expect(await run(name, '--help')).toMatch(new RegExp(`^usage: hearthfinder ${name}`))
  }
  expect(await run('--version')).toMatch(/^hearthfinder-\d/)
  for (const args of [['sevre'], ['serve', 'now'], ['restore']]) expect(await spawn(...args).exited).toBe(2)
})
