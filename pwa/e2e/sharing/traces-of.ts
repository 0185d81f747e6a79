import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { tablesWith } from '#server/testing/every-column.ts'
import type { ProductServer } from '../product/server.ts'
import { filesWith } from './files-with.ts'
import { readBackup } from './read-backup.ts'

/** Where words were found. */
interface Traces {
  tables: string[]
  log: string[]
  files: string[]
  backup: string[]
}

export const NO_TRACES: Traces = { tables: [], log: [], files: [], backup: [] }

/**
 * Searches all that servers keep for these words: every table, their logs and files, and a backup made now.
 * @param servers all servers of the database. The backup has the files of the first one.
 */
export async function tracesOf(
  words: readonly string[],
  { sql, databaseUrl }: { sql: Sql; databaseUrl: string },
  servers: readonly [ProductServer, ...ProductServer[]],
): Promise<Traces> {
  const path = join(tmpdir(), `${randomUUID()}.tar`)
  const entries = await readBackup({ databaseUrl, dataDir: servers[0].dataDir }, path)
  await rm(path, { force: true })
  const hasWord = (text: string) => words.some((word) => text.includes(word))
  const files = await Promise.all(servers.map(({ dataDir }) => filesWith(dataDir, words)))
  return {
    tables: await tablesWith(sql, words),
    log: words.filter((word) => servers.some((server) => server.log().includes(word))),
    files: files.flat(),
    backup: entries.filter(({ text }) => hasWord(text)).map(({ name }) => name),
  }
}
