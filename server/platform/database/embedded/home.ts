import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../../log.ts'
import { OperatorError } from '../../operator-error.ts'
import type { SystemUser } from './run.ts'
import { canEnter, findRunner } from './runner.ts'

const NOTE = 'database-is-elsewhere.txt'

/** The folder that holds the cluster and its password, log and lock, and who runs Postgres there. */
export interface Home {
  folder: string
  user: SystemUser | undefined
}

/** The one user of the database. */
export const SUPERUSER = 'hearthfinder'
export const clusterOf = (home: string) => join(home, 'postgres')
export const passwordOf = (home: string) => join(home, 'postgres-password')
export const logOf = (home: string) => join(home, 'postgres.log')

/**
 * Finds the database's home: DATA_DIR itself or, where the user that runs Postgres cannot enter that, a folder
 * under `elsewhere` that follows from DATA_DIR's path. A note in DATA_DIR then says where, and is believed first.
 * @throws OperatorError when the home is gone, closed, or another user's
 */
export async function findHome(dataDir: string, elsewhere: string, log: Log): Promise<Home> {
  const noted = await readNote(dataDir)
  if (noted) return settle(noted)
  if (await hasCluster(dataDir)) return settle(dataDir)
  const user = await findRunner(clusterOf(dataDir))
  if (await canEnter(dataDir, user)) return { folder: dataDir, user }
  const folder = join(elsewhere, hashOf(await realpath(dataDir)))
  await makeOpen(folder)
  await writeNote(dataDir, folder)
  log.info('database kept outside DATA_DIR, which the user that runs Postgres cannot enter', { folder })
  return settle(folder)
}

async function makeOpen(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    for (const open of [dirname(folder), folder]) await chmod(open, 0o755)
  } catch {
    throw new OperatorError(
      `the user that runs Postgres cannot enter DATA_DIR, and ${folder} cannot be made: give a DATA_DIR that it can enter, or DATABASE_URL`,
    )
  }
}

async function settle(folder: string): Promise<Home> {
  const user = await findRunner(clusterOf(folder))
  if (await canEnter(folder, user)) return { folder, user }
  throw new OperatorError(
    `the user that runs Postgres cannot enter ${folder}: open the folders above it (chmod o+x)`,
  )
}

const hasCluster = (home: string) =>
  stat(clusterOf(home)).then(
    () => true,
    () => false,
  )

const hashOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 16)

/** The first line is the folder; the rest is for people. */
async function writeNote(dataDir: string, folder: string): Promise<void> {
  const text = `${folder}
The database of this folder lies in the folder above: Postgres does not run as root, and the user that runs it
cannot enter this one. Back up both. To begin anew, stop the server and delete both.
`
  await writeFile(join(dataDir, NOTE), text)
}

/** Where DATA_DIR says that its database is; undefined when it is in DATA_DIR itself. */
export async function readNote(dataDir: string): Promise<string | undefined> {
  const note = join(dataDir, NOTE)
  const text = await readFile(note, 'utf8').catch(() => undefined)
  const folder = text?.split('\n')[0]
  if (!folder) return undefined
  if (await stat(folder).catch(() => undefined)) return folder
  throw new OperatorError(
    `${note} says that the database is in ${folder}, which is gone: restore it, or delete the note`,
  )
}
