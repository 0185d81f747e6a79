import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How often a search starts again. A server renames each email once. */
const MAX_SEARCHES = 20

/**
 * The files in a folder, at any depth, that contain one of these words. If a server renames or deletes a file during the
 * search, it starts again, so that it misses none.
 */
export async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
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
