import { readdirSync } from 'node:fs'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeOwner, findRunner, run } from '../platform/database/embedded/programs.ts'
import { freePort } from './free-port.ts'
import { killPostgres } from './kill-postgres.ts'

/** Debian keeps the programs of each version apart. */
const VERSIONS = '/usr/lib/postgresql'
const SUPERUSER = 'postgres'
const PASSWORD = 'a test password'
const COMMAND_TIMEOUT_MS = 120_000
/** A small Postgres without its Unix socket, whose folder only Debian's own user may write to. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 100
shared_buffers = 32MB
`

export interface DebianPostgres {
  port: number
  /** The address of the database `postgres` for the superuser. */
  url: string
  /** Starts another one as its standby, from a base backup. */
  startStandby(): Promise<DebianPostgres>
  promote(): Promise<void>
  /** Kills all of its processes, as a power failure would. */
  kill(): Promise<void>
  /** Ends it, if it still runs, and deletes its data. */
  remove(): Promise<void>
}

/**
 * Starts a Postgres of Debian's packages, which have pg_basebackup, on a free port and as an unprivileged user.
 * @throws Error if they aren't installed or Postgres doesn't start
 */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const folder = await createFolder()
  const password = join(folder, 'password')
  await writeFile(password, PASSWORD, { mode: 0o600 })
  await changeOwner(await findRunner(join(folder, 'none')), password)
  const authentication = ['-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${password}`]
  await runProgram(folder, 'initdb', '-D', dataOf(folder), '-N', ...authentication)
  await appendFile(join(dataOf(folder), 'postgresql.conf'), SETTINGS)
  return start(folder)
}

const dataOf = (folder: string) => join(folder, 'data')

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'debian-postgres-'))
  await changeOwner(await findRunner(join(folder, 'none')), folder)
  return folder
}

async function start(folder: string): Promise<DebianPostgres> {
  const port = await freePort()
  const control = (...words: string[]) => runProgram(folder, 'pg_ctl', '-D', dataOf(folder), '-w', ...words)
  await control('start', '-l', join(folder, 'log'), '-o', `-p ${port}`)
  const kill = () => killPostgres(dataOf(folder))
  return {
    port,
    url: `postgres://${SUPERUSER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    async startStandby() {
      const copy = await createFolder()
      const source = `host=127.0.0.1 port=${port} user=${SUPERUSER} password='${PASSWORD}' application_name=standby`
      // -R makes it a standby of its source.
      await runProgram(copy, 'pg_basebackup', '-D', dataOf(copy), '-d', source, '-R', '-c', 'fast')
      return start(copy)
    },
    promote: () => control('promote'),
    kill,
    async remove() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function runProgram(folder: string, name: string, ...words: string[]): Promise<void> {
  const user = await findRunner(join(folder, 'none'))
  const result = await run([join(findPrograms(), name), ...words], user, COMMAND_TIMEOUT_MS)
  if (!result.ok) throw new Error(`${name}: ${result.output}`)
}

/** The folder of Debian's newest Postgres. @throws Error if none is installed */
export function findPrograms(): string {
  try {
    const [newest] = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))
    if (newest) return join(VERSIONS, newest, 'bin')
  } catch {}
  throw new Error('Postgres is not installed: apt-get install postgresql')
}
