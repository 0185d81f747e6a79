import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import type { Sql } from 'postgres'
import { extract } from 'tar-stream'
import { tablesWith } from '#server/testing/every-column.ts'
import { NO_EXTERNAL_SERVICES, type ProductServer } from '../product/server.ts'

/** How often a search starts again. A server renames each email once. */
const MAX_SEARCHES = 20

/**
 * The files in a folder, at any depth, that contain one of these words. If a server renames or deletes a file during the
 * search, it starts again, so that it misses none.
 */
async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  for (let search = 1; ; search++) {
    try {
      return await searchFiles(folder, words)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT' || search === MAX_SEARCHES) throw error
    }
  }
}

async function searchFiles(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const text = (await readFile(path)).toString('latin1')
    if (words.some((word) => text.includes(word))) found.push(path)
  }
  return found
}

/** Makes a backup with the operator's command. @returns the content of each of its files, decompressed */
async function readBackup(
  product: { databaseUrl: string; dataDir: string },
  path: string,
): Promise<{ name: string; text: string }[]> {
  await runBackup(product, path)
  const entries: { name: string; text: string }[] = []
  const archive = createReadStream(path).pipe(extract())
  for await (const entry of archive) {
    const bytes = await buffer(entry)
    const { name } = entry.header
    entries.push({
      name,
      text: (name.endsWith('.json') ? bytes : zstdDecompressSync(bytes)).toString('latin1'),
    })
  }
  return entries
}

function runBackup({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }, path: string) {
  return new Promise<void>((resolve, reject) => {
    const args = ['server/operations/backup/command.ts', 'backup', path]
    const child = spawn(process.env.BUN_PATH ?? 'bun', args, {
      env: { ...process.env, ...NO_EXTERNAL_SERVICES, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the backup exited with ${code}`))))
  })
}

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
