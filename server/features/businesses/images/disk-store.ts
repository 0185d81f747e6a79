import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '#shared/contract/durations.ts'
import type { ImageStore } from './store.ts'

/** The suffix of a file that is being written. */
const UNFINISHED = '.part'
/** No write takes this long, so the server that started it must be gone. */
const ABANDONED_MS = HOUR_MS

/** Stores images in a folder. */
export function createDiskStore(folder: string): ImageStore {
  const prepare = async () => void (await mkdir(folder, { recursive: true }))
  return {
    prepare,
    async check() {
      await prepare()
      await access(folder, constants.W_OK)
    },
    async write(name, webp) {
      await prepare()
      const unfinished = join(folder, `${name}.${crypto.randomUUID()}${UNFINISHED}`)
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(webp)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(name) {
      const path = join(folder, name)
      const stats = await stat(path).catch(undefinedIfMissing)
      return stats && { size: stats.size, body: Bun.file(path).stream() }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** Removes partial files that a killed server left behind. */
export async function removeUnfinished(folder: string, now: Date): Promise<void> {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? []
  for (const path of names.filter((name) => name.endsWith(UNFINISHED)).map((name) => join(folder, name))) {
    const stats = await stat(path).catch(undefinedIfMissing)
    if (stats && now.getTime() - stats.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
