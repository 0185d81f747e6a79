import { Database } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { chmodSync, closeSync, lstatSync, openSync } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { canEnter, createEnterable, findRunner, type SystemUser, writeOwnFile } from './programs.ts'

const FILE = 'server.lock'
const OWNER_ONLY = 0o600
const OTHERS = 0o077
/** Keeps the handles reachable, so that the garbage collector doesn't close them and release the locks. */
const held = new Set<Database>()

/**
 * Locks a folder for this process. It uses SQLite's lock on an empty file, which the operating system releases when the
 * process ends for any reason, so no process ID has to be trusted.
 * @returns a function that releases the lock; undefined if another process holds it
 * @throws OperatorError if the file is a link or of another user
 */
export function lockFolder(folder: string): (() => void) | undefined {
  const path = join(folder, FILE)
  createLockFile(path)
  const database = new Database(path)
  try {
    database.run('begin exclusive')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined
    throw error
  }
  held.add(database)
  return () => {
    held.delete(database)
    database.close()
  }
}

/**
 * Creates the file, or checks it. A user who can open it can hold the lock. An existing one isn't opened here: closing it
 * would release this process's own lock.
 */
function createLockFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const found = lstatSync(path)
    const self = process.getuid?.()
    if (!found.isFile() || (self !== 0 && found.uid !== self))
      throw new OperatorError(`${path} is a link or belongs to another user: delete it`)
    if (found.uid === self && (found.mode & OTHERS) !== 0) chmodSync(path, OWNER_ONLY)
  }
}

const NOTE = 'database-is-elsewhere.txt'
/** For programs and data that the user who runs Postgres cannot reach at their usual place. */
export const FALLBACK_FOLDER = '/var/lib/hearthfinder'

/** The folder of the cluster, its password, log and lock, and the user who runs Postgres there. */
export interface Home {
  folder: string
  user: SystemUser | undefined
}

/** The database's only user. */
export const SUPERUSER = 'hearthfinder'
export const clusterOf = (home: string) => join(home, 'postgres')
export const passwordOf = (home: string) => join(home, 'postgres-password')
export const logOf = (home: string) => join(home, 'postgres.log')

/**
 * Finds the database's home: DATA_DIR itself, or a folder in `fallbackFolder` if the user who runs Postgres can't enter
 * DATA_DIR. In that case a note in DATA_DIR records the folder, and takes precedence from then on.
 * @throws OperatorError if the home is missing, can't be entered, or belongs to another user
 */
export async function findHome(dataDir: string, fallbackFolder: string, log: Log): Promise<Home> {
  const noted = await readNote(dataDir)
  if (noted) return homeIn(noted)
  if (await hasCluster(dataDir)) return homeIn(dataDir)
  const user = await findRunner(clusterOf(dataDir))
  if (await canEnter(dataDir, user)) return { folder: dataDir, user }
  const folder = await elsewhereFor(dataDir, fallbackFolder)
  await createElsewhere(folder)
  await writeNote(dataDir, folder)
  log.info('database stored outside DATA_DIR, which the user who runs Postgres cannot enter', { folder })
  return homeIn(folder)
}

/** The folder of a database that can't be in DATA_DIR. */
export const elsewhereFor = async (dataDir: string, fallbackFolder = FALLBACK_FOLDER): Promise<string> =>
  join(fallbackFolder, hashOf(await realpath(dataDir)))

async function createElsewhere(folder: string): Promise<void> {
  try {
    await createEnterable([dirname(folder), folder])
  } catch {
    throw new OperatorError(
      `the user who runs Postgres cannot enter DATA_DIR, and ${folder} cannot be created: set a DATA_DIR that it can enter, or set DATABASE_URL`,
    )
  }
}

async function homeIn(folder: string): Promise<Home> {
  const user = await findRunner(clusterOf(folder))
  if (await canEnter(folder, user)) return { folder, user }
  throw new OperatorError(
    `the user who runs Postgres cannot enter ${folder}: allow access to its parent folders (chmod o+x)`,
  )
}

/** Whether an embedded Postgres has been created for this DATA_DIR. */
export const hasDatabase = async (dataDir: string): Promise<boolean> =>
  hasCluster((await readNote(dataDir)) ?? dataDir)

const hasCluster = (home: string) =>
  stat(clusterOf(home)).then(
    () => true,
    () => false,
  )

const hashOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 16)

/** The first line is the folder; the rest is for human readers. */
async function writeNote(dataDir: string, folder: string): Promise<void> {
  const text = `${folder}
The folder named above holds this folder's database: Postgres does not run as root, and the user who runs it cannot
enter this folder. Back up both. To start over, stop the server and delete both.
`
  await writeOwnFile(join(dataDir, NOTE), text, undefined)
}

/**
 * Reads the folder of the database from the note in DATA_DIR; undefined if there is no note.
 * @throws OperatorError if that folder is missing
 */
export async function readNote(dataDir: string): Promise<string | undefined> {
  const note = join(dataDir, NOTE)
  const text = await readFile(note, 'utf8').catch(() => undefined)
  const folder = text?.split('\n')[0]
  if (!folder) return undefined
  if (await stat(folder).catch(() => undefined)) return folder
  throw new OperatorError(
    `${note} says that the database is in ${folder}, which does not exist: restore it or delete the note`,
  )
}
