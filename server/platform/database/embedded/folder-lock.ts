import { Database } from 'bun:sqlite'
import { join } from 'node:path'

const FILE = 'server.lock'
/** Whoever is forgotten by its owner must not be closed by the garbage collector. */
const held = new Set<Database>()

/**
 * Takes a folder for this process alone. It is SQLite's lock on an empty file, so the system itself lets it go
 * with the process, however that ends, and no process number is trusted.
 * @returns lets the folder go, or undefined when somebody has it
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
