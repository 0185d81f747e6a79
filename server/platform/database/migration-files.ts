import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

const FOLDER = new URL('../../../sql/migrations/', import.meta.url)

/** A file in sql/migrations. */
export interface Migration {
  name: string
  /** SHA-256 of the text, in hex. */
  hash: string
  text: string
}

/** Reads the migrations of this version, in the order in which they run. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
