import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files in a folder, at any depth, that contain one of these words. */
export async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const text = (await readFile(path)).toString('latin1')
    if (words.some((word) => text.includes(word))) found.push(path)
  }
  return found
}
