import { Database } from 'bun:sqlite'
import { join } from 'node:path'

const FILE = 'server.lock'
/** Keeps the handles reachable, so that the garbage collector doesn't close them and release the locks. */
const held = new Set<Database>()

/**
 * Locks a folder for this process. It uses SQLite's lock on an empty file, which the operating system releases when the
 * process ends for any reason, so no process ID has to be trusted.
 * @returns a function that releases the lock; undefined if another process holds it
 */
export function lockFolder(folder: string): (() => void) | undefined {
  const database = new Database(join(folder, FILE), { create: true })
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
