import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes files to a folder, and SHA256SUMS with their checksums.
 * @param mode the files' permissions
 */
export async function writeWithSums(
  folder: string,
  files: Record<string, Uint8Array>,
  mode = 0o644,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const sums: string[] = []
  for (const [file, bytes] of Object.entries(files)) {
    await writeFile(join(folder, file), bytes, { mode })
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`)
  }
  await writeFile(join(folder, 'SHA256SUMS'), sums.join(''))
}
