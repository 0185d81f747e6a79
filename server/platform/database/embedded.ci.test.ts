import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#server/testing/test-app.ts'
import { ensureDataDir } from '../data-dir.ts'
import { OperatorError } from '../operator-error.ts'
import { connect } from './connect.ts'
import { commandLineOf } from './embedded/programs.ts'
import { startEmbedded } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const log = { info() {}, warn() {}, error() {} }
const started: { stop(): Promise<void> }[] = []
let folder: string
let dataDir: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  // The remains of an interrupted creation.
  await mkdir(join(dataDir, 'postgres.new'), { recursive: true })
  await writeFile(join(dataDir, 'postgres.new/PG_VERSION'), '18\n')
})

afterAll(async () => {
  for (const embedded of started) await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(dir = dataDir) {
  const embedded = await startEmbedded(dir, log, join(folder, 'elsewhere'))
  started.push(embedded)
  return embedded
}

async function ask(url: string, query: string) {
  const sql = connect(url, 1)
  try {
    return await sql.unsafe(query)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const postmaster = async (home = dataDir) =>
  Number((await readFile(join(home, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

/** pg_ctl returns when the pid file is gone; the process itself ends a moment later. */
const isGone = (pid: number) => eventually(async () => expect(await commandLineOf(pid)).toBe(''))

/** Starts a server in a separate process. It counts its starts in a table and then runs `rest`. */
function startServer(rest: string) {
  const code = `
    import { startEmbedded } from '${join(import.meta.dirname, 'embedded.ts')}'
    import { connect } from '${join(import.meta.dirname, 'connect.ts')}'
    const quiet = () => {}
    const embedded = await startEmbedded('${dataDir}', { info: quiet, warn: quiet, error: quiet })
    const sql = connect(embedded.ownerUrl)
    await sql\`create table if not exists starts (at timestamptz default now())\`
    await sql\`insert into starts default values\`
    ${rest}
    console.log('ready')
    setInterval(quiet, 1000)`
  const child = spawn(process.execPath, ['-e', code], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const ended = new Promise<string>((resolve) => child.on('close', () => resolve(printed)))
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk
      if (printed.includes('ready')) resolve()
    })
    child.stderr.on('data', (chunk) => {
      printed += chunk
    })
    ended.then(() => reject(new Error(printed)))
  })
  // Not every caller awaits it.
  ready.catch(() => {})
  return { ready, ended, pid: child.pid ?? 0 }
}

test('starts in an empty folder, responds, and is gone after the stop', async () => {
  const embedded = await start()
  const [row] = await ask(
    embedded.ownerUrl,
    `select lower('É') as lower, 'Z' < 'a' as by_code_point, current_setting('TimeZone') as zone,
            current_setting('listen_addresses') as listens`,
  )
  expect(row).toEqual({ lower: 'é', byCodePoint: true, zone: 'UTC', listens: '127.0.0.1' })
  const { mode } = await stat(join(dataDir, 'postgres-password'))
  expect(mode & 0o777).toBe(0o600)
  const pid = await postmaster()
  expect(await commandLineOf(pid)).toContain(dataDir)
  await embedded.stop()
  await isGone(pid)
})

test('lets no other user in, nor hold the lock', async () => {
  const modeOf = async (name: string) => ((await stat(join(dataDir, name))).mode & 0o777).toString(8)
  expect(await modeOf('server.lock')).toBe('600')
  expect(await modeOf('.')).toBe(isRoot ? '755' : '700')
  const fresh = join(folder, 'fresh')
  await ensureDataDir(fresh)
  expect(((await stat(fresh)).mode & 0o777).toString(8)).toBe(isRoot ? '711' : '700')
})

test.each(['server.lock', 'postgres.log', 'postgres-password', 'database-is-elsewhere.txt'])(
  'writes to no file that a link %s leads to',
  async (name) => {
    const linked = await mkdtemp(join(folder, 'linked-'))
    // Postgres's user can't enter a folder of root's.
    await chmod(linked, name === 'database-is-elsewhere.txt' ? 0o700 : 0o755)
    const target = join(linked, 'kept')
    await writeFile(target, '')
    await symlink(target, join(linked, name))
    if (isRoot || name !== 'database-is-elsewhere.txt')
      await expect(start(linked)).rejects.toThrow(join(linked, name))
    expect(await stat(target)).toMatchObject({ size: 0, uid: process.getuid?.() })
  },
)

test('refuses a second server with one line, in this process and in another', async () => {
  const embedded = await start()
  const refusal = await start().catch((error) => error)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect(refusal.message).toMatch(/^another server uses .+$/)
  expect(await startServer('').ended).toContain('another server uses')
  expect(await ask(embedded.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await embedded.stop()
})

test('after kill -9 the next start stops the orphaned Postgres and keeps the data', async () => {
  const server = startServer('')
  await server.ready
  const orphan = await postmaster()
  // Kills the whole process group, which must not include Postgres.
  process.kill(-server.pid, 'SIGKILL')
  await server.ended
  expect(await commandLineOf(orphan)).toContain(dataDir)
  const embedded = await start()
  await isGone(orphan)
  expect(await ask(embedded.ownerUrl, 'select count(*)::int as count from starts')).toEqual([{ count: 1 }])
  await embedded.stop()
})

test('Ctrl-C in the terminal does not stop Postgres, so the server can still use it', async () => {
  const server = startServer(`process.on('SIGINT', async () => {
    console.log((await sql\`select 'answered' as word\`)[0].word)
    await sql.end()
    await embedded.stop()
    process.exit()
  })`)
  await server.ready
  const pid = await postmaster()
  process.kill(-server.pid, 'SIGINT')
  expect(await server.ended).toContain('answered')
  await isGone(pid)
})

test('does not stop another process that has the ID of an earlier Postgres', async () => {
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`)
  const embedded = await start()
  expect(await ask(embedded.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await embedded.stop()
})

test('a failed statement leaves no personal data in the log', async () => {
  const embedded = await start()
  await ask(embedded.ownerUrl, 'create table if not exists mails (mail text primary key)')
  const insert = `insert into mails values ('rosa@example.org')`
  await expect(ask(embedded.ownerUrl, `${insert}; ${insert}`)).rejects.toThrow('duplicate key')
  await embedded.stop()
  const text = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  expect(text).toContain('ready to accept connections')
  expect(text).not.toContain('rosa')
})

test('refuses data of another major version and says what to do', async () => {
  const old = join(folder, 'old')
  await mkdir(join(old, 'postgres'), { recursive: true })
  await writeFile(join(old, 'postgres/PG_VERSION'), '15\n')
  const refusal = await start(old).catch((error) => error)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect(refusal.message).toMatch(/created by Postgres 15, but this version has \d+: back it up .+ restore/)
  expect(await readdir(join(old, 'postgres'))).toEqual(['PG_VERSION'])
})

test.skipIf(!isRoot)(
  'works in a folder that the user who runs Postgres cannot enter (as root only)',
  async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const home = join(closed, 'data')
    const first = await start(home)
    await ask(first.ownerUrl, 'create table kept (word text)')
    await ask(first.ownerUrl, `insert into kept values ('kept')`)
    await first.stop()
    const [elsewhere = ''] = (await readFile(join(home, 'database-is-elsewhere.txt'), 'utf8')).split('\n')
    expect(elsewhere).toContain(join(folder, 'elsewhere'))
    expect(await readdir(elsewhere)).toContain('postgres')
    const again = await start(home)
    expect(await ask(again.ownerUrl, 'select word from kept')).toEqual([{ word: 'kept' }])
    await again.stop()
  },
)
