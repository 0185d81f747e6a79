import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { clusterOf, passwordOf, readNote, SUPERUSER } from './home.ts'

/** The index of the port's line in postmaster.pid: https://www.postgresql.org/docs/current/storage-file-layout.html */
const PORT_LINE = 3

/**
 * Finds the embedded Postgres of a server that is running on `dataDir`.
 * @returns its address, with the password; undefined if no server is running there
 */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const folder = (await readNote(dataDir)) ?? dataDir
  if (!(await stat(clusterOf(folder)).catch(() => undefined))) return undefined
  const unlock = lockFolder(folder)
  if (unlock) {
    unlock()
    return undefined
  }
  const text = await readFile(join(clusterOf(folder), 'postmaster.pid'), 'utf8').catch(() => '')
  const port = text.split('\n')[PORT_LINE]?.trim()
  const password = (await readFile(passwordOf(folder), 'utf8')).trim()
  return port && `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
}
