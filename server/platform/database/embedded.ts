import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ensureDataDir } from '../data-dir.ts'
import type { Log } from '../log.ts'
import { commandLine, OperatorError } from '../operator-error.ts'
import {
  clusterOf,
  FALLBACK_FOLDER,
  findHome,
  type Home,
  lockFolder,
  logOf,
  passwordOf,
  SUPERUSER,
} from './embedded/home.ts'
import {
  changeOwner,
  commandLineOf,
  findPrograms,
  lastLine,
  type Programs,
  packagedPrograms,
  run,
  writeOwnFile,
} from './embedded/programs.ts'
import { createRoles, type RoleAddresses } from './roles/roles.ts'

const INITDB_TIMEOUT_MS = 120_000
const PASSWORD_BYTES = 24
/** Sorts by code point, the same on every machine, but still knows that É is the upper case of é. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/**
 * Creates the cluster and its password if they don't exist. An interrupted creation starts over.
 * @throws OperatorError if the cluster is from another major version or can't be created
 */
export async function createCluster({ folder, user }: Home, programs: Programs): Promise<void> {
  const cluster = clusterOf(folder)
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) return refuseOtherMajor(cluster, Number(version), programs.major)
  const unfinished = `${cluster}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await changeOwner(user, unfinished)
  await writeOwnFile(passwordOf(folder), `${randomBytes(PASSWORD_BYTES).toString('base64url')}\n`, user)
  const created = await run(
    [
      programs.initdb,
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordOf(folder)}`,
      '--auth=scram-sha-256',
      ...LOCALE,
    ],
    user,
    INITDB_TIMEOUT_MS,
  )
  if (!created.ok) {
    throw new OperatorError(`the database could not be created in ${folder}: ${lastLine(created.output)}`)
  }
  await rename(unfinished, cluster).catch(() => {
    throw new OperatorError(`${cluster} exists but is not a database: move it away`)
  })
}

function refuseOtherMajor(cluster: string, theirs: number, ours: number): void {
  if (theirs === ours) return
  throw new OperatorError(
    `${cluster} was created by Postgres ${theirs}, but this version has ${ours}: back it up with the version that created it (${commandLine('backup FILE')}), move it away, and restore the backup with this one (${commandLine('restore FILE')})`,
  )
}

/** After a power failure, Postgres first replays its write-ahead log. */
const START_TIMEOUT_S = 300
const FAST_STOP_TIMEOUT_S = 30
const IMMEDIATE_STOP_TIMEOUT_S = 10
/** How long pg_ctl may take beyond its timeout. */
const GRACE_S = 5
/** Another program may take the free port before Postgres does. */
const PORT_ATTEMPTS = 3
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
  // Keeps failed statements out of the log, because they can quote a family's data.
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
]

/**
 * Starts Postgres on a free port of the loopback interface, in its own process group, so that Ctrl-C doesn't stop it
 * before the server has finished its requests.
 * @returns the address, with the password
 * @throws OperatorError with the last line of Postgres's log
 */
export async function startCluster({ folder, user }: Home, programs: Programs): Promise<string> {
  const password = await readPassword(folder)
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    await writeOwnFile(logOf(folder), '', user)
    const options = [`-p ${port}`, ...SETTINGS.map((setting) => `-c ${setting}`)].join(' ')
    const paths = ['-D', clusterOf(folder), '-l', logOf(folder)]
    const timeout = ['-w', '-t', String(START_TIMEOUT_S)]
    const started = await run(
      [programs.pgCtl, 'start', ...paths, ...timeout, '-o', options],
      user,
      (START_TIMEOUT_S + GRACE_S) * 1000,
    )
    if (started.ok) return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
    const text = await readFile(logOf(folder), 'utf8')
    if (attempt < PORT_ATTEMPTS && text.includes('could not bind')) continue
    throw new OperatorError(`Postgres did not start: ${lastLine(text || started.output)} (${logOf(folder)})`)
  }
}

async function readPassword(home: string): Promise<string> {
  try {
    return (await readFile(passwordOf(home), 'utf8')).trim()
  } catch {
    throw new OperatorError(`${passwordOf(home)} cannot be read: restore it together with its database`)
  }
}

/** Stops Postgres with a fast shutdown, which closes connections and writes everything, or else with an immediate one. */
export async function stopCluster({ folder, user }: Home, programs: Programs, log: Log): Promise<void> {
  const stop = (mode: string, seconds: number) =>
    run(
      [programs.pgCtl, 'stop', '-D', clusterOf(folder), '-m', mode, '-w', '-t', String(seconds)],
      user,
      (seconds + GRACE_S) * 1000,
    )
  const fast = await stop('fast', FAST_STOP_TIMEOUT_S)
  if (fast.ok) return
  if (/does not exist|No such process/.test(fast.output)) return log.warn('database was already stopped')
  const { ok } = await stop('immediate', IMMEDIATE_STOP_TIMEOUT_S)
  log.warn(ok ? 'database stopped immediately, will recover at the next start' : 'database did not stop')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

interface Embedded extends RoleAddresses {
  /** Stops Postgres (with a timeout) and unlocks DATA_DIR. Further calls do nothing. */
  stop(): Promise<void>
}

/**
 * Starts the Postgres that comes with the product, with the data in `dataDir`, for this process only, and creates its roles.
 * @param dataDir an absolute path; created if it doesn't exist
 * @param fallbackFolder holds programs and data that are in folders only root can enter
 * @throws OperatorError if another server uses the folder, the data is from another major version, or Postgres can't
 *   run there
 */
export async function startEmbedded(
  dataDir: string,
  log: Log,
  fallbackFolder = FALLBACK_FOLDER,
): Promise<Embedded> {
  await ensureDataDir(dataDir)
  const home = await findHome(dataDir, fallbackFolder, log)
  const unlock = lockFolder(home.folder)
  if (!unlock) {
    throw new OperatorError(`another server uses ${dataDir}: stop it or set a different DATA_DIR`)
  }
  try {
    const programs = await findPrograms(packagedPrograms(), home.user, fallbackFolder)
    await createCluster(home, programs)
    await stopOrphan(home, programs, log)
    const superuserUrl = await startCluster(home, programs)
    let stopped: Promise<void> | undefined
    const stop = () => stopCluster(home, programs, log).finally(unlock)
    const stopOnce = () => {
      stopped ??= stop()
      return stopped
    }
    const addresses = await createRoles(superuserUrl).catch(async (error) => {
      await stopOnce()
      throw error
    })
    return { ...addresses, stop: stopOnce }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Stops the Postgres of a server that was killed. The caller holds the folder's lock, so no other server uses it. */
async function stopOrphan(home: Home, programs: Programs, log: Log): Promise<void> {
  const file = join(clusterOf(home.folder), 'postmaster.pid')
  const pid = (await readFile(file, 'utf8').catch(() => '')).split('\n')[0]
  if (!pid) return
  const command = await commandLineOf(pid)
  if (command.includes('postgres') && command.includes(clusterOf(home.folder))) {
    log.info('stopping the database of a killed server')
    return stopCluster(home, programs, log)
  }
  // Another process may have this ID by now. Postgres would mistake it for a running server.
  await rm(file)
}
