import { Database } from 'bun:sqlite'
import { chmodSync, closeSync, lstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#server/platform/operator-error.ts'

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
