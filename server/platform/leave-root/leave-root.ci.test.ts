import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from '#server/testing/run-command.ts'
import { handOver } from './hand-over.ts'

const isRoot = process.getuid?.() === 0
const USER = { uid: 65_534, gid: 65_534 }
const SERVER = join(import.meta.dirname, '../..')

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leave-root-'))
  dataDir = join(folder, 'data')
  await chmod(folder, 0o755)
  await mkdir(dataDir)
  for (const name of ['server', 'shared', 'sql', 'dist', 'node_modules'])
    await mkdir(join(folder, 'clone', name), { recursive: true })
  await writeFile(join(folder, 'clone/server/main.ts'), '')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const uidOf = async (path: string) => (await lstat(path)).uid

/** Calls leaveRoot in a process of its own. @returns the user that it runs as, and the risks it reported */
async function leaveRootIn(dataDir: string, env: object = {}) {
  const code = `
    import { createRisks } from '${join(import.meta.dirname, '../risks.ts')}'
    import { leaveRoot } from '${join(import.meta.dirname, 'leave-root.ts')}'
    const log = { info() {}, warn() {}, error() {} }
    const risks = createRisks(log)
    const env = { PORT: 3000, DATABASE_URL: 'postgres://x/y', ...${JSON.stringify(env)} }
    await leaveRoot(env, '${dataDir}', { log, risks }, '${join(folder, 'clone')}').catch(({ message }) => {
      console.log(JSON.stringify({ refusal: message }))
      process.exit()
    })
    console.log(JSON.stringify({ uid: process.getuid(), groups: process.getgroups(), risks: risks.list() }))`
  const child = Bun.spawn([process.execPath, '-e', code], { stdout: 'pipe', stderr: 'inherit' })
  const result = JSON.parse(await new Response(child.stdout).text())
  return { ...result, advice: result.risks?.[0]?.advice }
}

test.skipIf(!isRoot)('hands over what the server keeps, and nothing else (as root only)', async () => {
  await mkdir(join(dataDir, 'images'))
  const outside = join(folder, 'outside')
  await writeFile(outside, '')
  for (const name of ['jwt-secret', 'images/one', 'notes.txt']) await writeFile(join(dataDir, name), '')
  await symlink(outside, join(dataDir, 'mail'))
  await symlink(outside, join(dataDir, 'images/linked'))
  await link(outside, join(dataDir, 'tombstones'))
  await handOver(dataDir, USER)
  for (const path of ['', 'jwt-secret', 'images', 'images/one'])
    expect([path, await uidOf(join(dataDir, path))]).toEqual([path, USER.uid])
  for (const path of ['notes.txt', 'mail', 'images/linked', 'tombstones', '../outside'])
    expect([path, await uidOf(join(dataDir, path))]).toEqual([path, 0])
})

test.skipIf(!isRoot)('takes back what a command of root left there (as root only)', async () => {
  await writeFile(join(dataDir, 'jwt-secret'), '')
  await handOver(dataDir, USER)
  await writeFile(join(dataDir, 'tombstones'), '')
  await handOver(dataDir, USER)
  expect(await uidOf(join(dataDir, 'tombstones'))).toBe(USER.uid)
})

test.skipIf(!isRoot)('refuses a folder of other programs (as root only)', async () => {
  await writeFile(join(dataDir, 'passwd'), '')
  await expect(handOver(dataDir, USER)).rejects.toThrow('has files of other programs')
  expect(await uidOf(dataDir)).toBe(0)
})

test.skipIf(!isRoot)('gives up root for good (as root only)', async () => {
  const { uid, groups, risks } = await leaveRootIn(join(folder, 'new/data'))
  expect(uid).not.toBe(0)
  expect(groups).not.toContain(0)
  expect(risks).toEqual([])
  expect(await stat(join(folder, 'new/data'))).toMatchObject({ uid, mode: 0o40_700 })
})

test.skipIf(!isRoot)(
  'goes on as root where the user could not work, and says why (as root only)',
  async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const inClosed = await leaveRootIn(join(closed, 'data'))
    expect(inClosed).toMatchObject({ uid: 0, risks: [{ id: 'runs_as_root' }] })
    expect(inClosed.advice).toContain("can't enter the folder of DATA_DIR")
    await chmod(join(folder, 'clone/server/main.ts'), 0o600)
    expect((await leaveRootIn(dataDir)).advice).toContain("can't read the program")
    await chmod(join(folder, 'clone/server/main.ts'), 0o644)
    const key = join(closed, 'key.pem')
    await writeFile(key, '')
    const withKey = await leaveRootIn(dataDir, { DATABASE_URL: `postgres://x/y?sslkey=${key}` })
    expect(withKey.uid).toBe(0)
    expect(withKey.advice).toContain(key)
    expect(await uidOf(dataDir)).toBe(0)
  },
)

test.skipIf(process.platform !== 'linux' || !isRoot)(
  'goes on as root for a port that only root may use (as root only)',
  async () => {
    const first = Number(await Bun.file('/proc/sys/net/ipv4/ip_unprivileged_port_start').text())
    const { uid } = await leaveRootIn(dataDir, { PORT: Math.max(1, first - 1) })
    expect(uid === 0).toBe(first > 1)
  },
)

/** A folder that belongs to another user. */
async function giveDataDir() {
  await writeFile(join(dataDir, 'jwt-secret'), '')
  for (const path of ['jwt-secret', '']) await chown(join(dataDir, path), USER.uid, USER.gid)
}

test.skipIf(!isRoot)('becomes the owner of DATA_DIR, if that is another user (as root only)', async () => {
  await giveDataDir()
  expect(await leaveRootIn(dataDir)).toMatchObject({ uid: USER.uid, groups: [USER.gid], risks: [] })
})

test.skipIf(!isRoot)(
  'refuses to go on as root in a folder that another user can write (as root only)',
  async () => {
    await giveDataDir()
    await chmod(join(folder, 'clone/server/main.ts'), 0o600)
    const { refusal } = await leaveRootIn(dataDir)
    expect(refusal).toContain(`root doesn't work in ${dataDir}`)
    expect(refusal).toContain("can't read the program")
    await chown(dataDir, 0, 0)
    await chmod(dataDir, 0o777)
    expect((await leaveRootIn(dataDir)).refusal).toContain(`root doesn't work in ${dataDir}`)
  },
)

test.skipIf(!isRoot)('gives away no folder that the note in DATA_DIR names (as root only)', async () => {
  await giveDataDir()
  const another = join(folder, 'var')
  await mkdir(join(another, 'mail'), { recursive: true })
  await writeFile(join(dataDir, 'database-is-elsewhere.txt'), another)
  expect((await leaveRootIn(dataDir)).uid).toBe(USER.uid)
  for (const path of [another, join(another, 'mail')]) expect([path, await uidOf(path)]).toEqual([path, 0])
})

const COMMANDS = [
  ['features/sign-in/accounts/command.ts', 'list'],
  ['features/catalogue/command.ts', 'list'],
  ['operations/backup/command.ts', 'backup', 'FOLDER/backup.tar'],
  ['operations/backup/command.ts', 'restore', 'FOLDER/backup.tar'],
  ['operations/doctor/command.ts'],
]

test.skipIf(!isRoot).each(COMMANDS)(
  '%s %s of root changes no file that a link in DATA_DIR leads to (as root only)',
  async (file, ...args) => {
    const secret = join(folder, 'secret')
    await writeFile(secret, 'of root', { mode: 0o600 })
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n')
    for (const name of ['postgres.log', 'server.lock-journal', 'postgres-password', 'registers', 'mail'])
      await symlink(secret, join(dataDir, name))
    for (const path of ['postgres/PG_VERSION', 'postgres', ''])
      await chown(join(dataDir, path), USER.uid, USER.gid)
    const words = args.map((word) => word.replace('FOLDER', folder))
    const { code } = await runCommand(join(SERVER, file), words, { DATA_DIR: dataDir })
    expect(code).not.toBe(0)
    expect([await readFile(secret, 'utf8'), (await stat(secret)).uid]).toEqual(['of root', 0])
  },
)

test.skipIf(!isRoot)('a command says which of its files the user cannot use (as root only)', async () => {
  await giveDataDir()
  const code = `
    import { leaveRootForCommand } from '${join(import.meta.dirname, 'leave-root.ts')}'
    const needs = JSON.parse(process.argv[1])
    const env = { PORT: 1, DATA_DIR: '${dataDir}', DATABASE_URL: 'postgres://x/y' }
    await leaveRootForCommand(env, needs, '${join(folder, 'clone')}').catch(({ message }) => console.log(message))
    console.log(process.getuid())`
  const run = async (needs: object) => {
    const child = Bun.spawn([process.execPath, '-e', code, JSON.stringify(needs)], { stdout: 'pipe' })
    return new Response(child.stdout).text()
  }
  const file = join(folder, 'register.csv')
  await writeFile(file, '', { mode: 0o600 })
  expect(await run({ reads: [file] })).toContain(`(${USER.uid}), who can't read ${file}`)
  expect(await run({ writes: file })).toContain(`who can't write in ${folder}`)
  await chmod(file, 0o644)
  expect(await run({ reads: [file, join(folder, 'missing')] })).toBe(`${USER.uid}\n`)
  await chown(dataDir, 0, 0)
  expect(await run({})).toBe('0\n')
  expect(await uidOf(dataDir)).toBe(0)
  await chmod(dataDir, 0o777)
  expect(await run({})).toContain(`root doesn't work in ${dataDir}`)
})
