/**
 * Reads every hostile register, backup and picture as the product does, in a process of its own, so that a test can
 * measure its memory. Prints the refusals as JSON: [kind, name, message][].
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeImage } from '#server/features/businesses/images/encode-image.ts'
import { CatalogueError } from '#server/features/catalogue/reading/errors.ts'
import { readInWorker } from '#server/features/catalogue/reading/read-in-worker.ts'
import { openArchive } from '#server/operations/backup/archive-reader.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { HOSTILE_BACKUPS } from './backups.ts'
import type { HostileFile } from './hostile-file.ts'
import { HOSTILE_IMAGES } from './images.ts'
import { HOSTILE_REGISTERS } from './registers.ts'

const folder = await mkdtemp(join(tmpdir(), 'hostile-files-'))
const path = join(folder, 'file.xlsx')

async function readRegister(): Promise<string> {
  await readInWorker({ path })
  return 'accepted'
}
async function readBackup(): Promise<string> {
  await (await openArchive(path)).close()
  return 'accepted'
}
async function readPicture(content: Uint8Array): Promise<string> {
  const webp = await encodeImage(content)
  return typeof webp === 'string' ? webp : 'accepted'
}

/** The message of a refusal. @throws any other error, which fails the test */
function messageOf(error: unknown): string {
  if (error instanceof CatalogueError || error instanceof OperatorError) return error.message
  throw error
}

const refusals: [kind: string, name: string, message: string][] = []
async function tryAll(kind: string, files: HostileFile[], read: (content: Uint8Array) => Promise<string>) {
  for (const { name, content } of files) {
    const bytes = await content()
    await writeFile(path, bytes)
    refusals.push([kind, name, await read(bytes).catch(messageOf)])
  }
}
await tryAll('register', HOSTILE_REGISTERS, readRegister)
await tryAll('backup', HOSTILE_BACKUPS, readBackup)
await tryAll('picture', HOSTILE_IMAGES, readPicture)
await rm(folder, { recursive: true })
await Bun.write(Bun.stdout, JSON.stringify(refusals))
