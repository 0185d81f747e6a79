import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedProgram, serveProgram } from '#deploy/testing/served-program.ts'
import { isOurs } from '#server/platform/leave-root/hand-over.ts'
import { ROOT } from '../run.ts'

const CPU = process.arch === 'arm64' ? 'arm64' : 'x64'
/** For a build, an install and a first start on a slow machine. */
const TIMEOUT_MS = 600_000
const METRICS_TOKEN = 'token-of-the-package-test'

/** A network namespace with only a loopback interface, as on a machine without a network. */
interface EmptyNetwork {
  /** A process in it. */
  pid: number
  /** The command line that runs a command in the namespace, as the same user. */
  within(command: readonly string[]): string[]
  /** Ends the namespace once the programs in it have ended. */
  leave(): void
}

const IS_ROOT = process.getuid?.() === 0
/** Another user may make one only in a user namespace of their own, in which they keep their identity. */
const UNSHARE = IS_ROOT ? ['--net'] : ['--user', '--map-current-user', '--keep-caps', '--net']
const ENTER = IS_ROOT ? ['--net'] : ['--user', '--net', '--preserve-credentials']
/** The first process keeps the namespace open until its standard input ends. */
const KEEP_OPEN = 'PATH=$PATH:/usr/sbin:/sbin; ip link set lo up && echo up && read -r _'

/** Makes an empty network. @returns undefined where none can be made: not on Linux, not allowed, or no iproute2 */
async function makeEmptyNetwork(): Promise<EmptyNetwork | undefined> {
  if (!Bun.which('unshare') || !Bun.which('nsenter')) return undefined
  const first = Bun.spawn(['unshare', ...UNSHARE, 'sh', '-c', KEEP_OPEN], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const { value } = await first.stdout.getReader().read()
  if (!value) return undefined
  return {
    pid: first.pid,
    within: (command) => ['nsenter', '--target', String(first.pid), ...ENTER, '--', ...command],
    leave: () => void first.stdin.end(),
  }
}

const network = await makeEmptyNetwork()
if (!network) console.warn('No network namespace can be made here, so the package runs with a network.')
afterAll(() => network?.leave())

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
    METRICS_TOKEN,
  }
}, TIMEOUT_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

const within = (command: string[]) => network?.within(command) ?? command

const spawn = (command: string[], settings = {}) =>
  Bun.spawn(within(command), {
    cwd: folder,
    env: { ...environment, ...settings },
    stdout: 'pipe',
    stderr: 'inherit',
  })

/** Runs a command to its end, which must be a good one. @returns what it wrote */
async function output(command: string[], settings = {}): Promise<string> {
  const child = spawn(command, settings)
  const text = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  return text
}

const run = (...args: string[]) => output([executable, ...args])
const runTool = (name: string, ...args: string[]) =>
  output([process.execPath, join(ROOT, 'deploy/testing', name), ...args])
const serve = (...args: string[]) =>
  serveProgram(within([executable, ...args]), { cwd: folder, env: environment })

/** The server's log lines of a level. */
const linesOf = (server: ServedProgram, level: string) =>
  server
    .log()
    .split('\n')
    .filter((line) => line.startsWith(`{`) && JSON.parse(line).level === level)

test(
  'one file, without a network, serves the pages, takes a submission, shows the lead, backs it up, and still has it after a restart',
  async () => {
    // A command of root's runs as the server's user.
    const backups = join(folder, 'backups')
    await mkdir(backups)
    await chmod(backups, 0o777)
    // An address for documentation (RFC 5737), where no one answers.
    if (network) expect(await spawn(['ip', 'route', 'get', '192.0.2.1']).exited).not.toBe(0)
    const first = await serve()
    const walked = await runTool('walk.ts', first.origin, join(folder, 'data/admin-password'))
    expect(walked).toContain('The first lead is')
    const metrics = await runTool('request.ts', `${first.origin}/metrics`, METRICS_TOKEN)
    expect(metrics).toMatch(/^hearthfinder_submission_duration_seconds_count\{outcome="answered"\} 1$/m)
    expect(await run('backup', join(backups, 'first.tar'))).toContain('1 lead')
    expect((await stat(join(backups, 'first.tar'))).size).toBeGreaterThan(0)
    expect(await first.stop()).toBe(0)
    expect(linesOf(first, 'error')).toEqual([])
    // What a server of root's made must belong to the user of a later one.
    expect((await readdir(join(folder, 'data'))).filter((name) => !isOurs(name))).toEqual([])

    const second = await serve('serve')
    const { port } = new URL(second.origin)
    expect(await output([executable, 'health'], { PORT: port })).toContain('answered 200')
    expect(await run('backup', join(backups, 'again.tar'))).toContain('1 lead')
    expect(await run('admin', 'list')).toContain('admin <')
    expect(await second.stop()).toBe(0)
  },
  TIMEOUT_MS,
)

test('a cache that cannot be written is reported with what to do', async () => {
  const file = join(folder, 'SHA256SUMS')
  const child = Bun.spawn([executable, 'doctor'], {
    env: { ...environment, CACHE_DIRECTORY: join(file, 'cache') },
    stderr: 'pipe',
  })
  expect(await child.exited).toBe(1)
  const text = await new Response(child.stderr).text()
  expect(text).toContain(`hearthfinder: cannot unpack to ${join(file, 'cache')}: ENOTDIR`)
  expect(text).not.toContain(' at ')
  expect(await readFile(file, 'utf8')).not.toBe('')
})

test('help lists the commands, each explains itself, and a wrong call is refused', async () => {
  const help = await run('--help')
  for (const name of ['serve', 'backup', 'restore', 'catalogue', 'admin', 'doctor', 'health']) {
    expect(help).toContain(`\n  ${name}`)
    expect(await run(name, '--help')).toMatch(new RegExp(`^usage: hearthfinder ${name}`))
  }
  expect(await run('--version')).toMatch(/^hearthfinder-\d/)
  for (const args of [['sevre'], ['serve', 'now'], ['restore']])
    expect(await spawn([executable, ...args]).exited).toBe(2)
})
