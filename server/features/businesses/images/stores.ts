import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Env } from '#server/platform/env.ts'
import type { Log } from '#server/platform/log.ts'
import { HOUR_MS } from '#shared/contract/time.ts'
import type { ImageStore, S3Settings, StoreName } from './store.ts'

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

export interface Stores {
  /** The store for new images. */
  current: StoreName
  /** All configured stores. After a move to S3, older images stay on disk. */
  names: StoreName[]
  find(name: StoreName): Promise<ImageStore>
}

/** The folder that holds images on disk. */
export const imageFolder = (env: Pick<Env, 'DATA_DIR'>) => join(resolve(env.DATA_DIR), 'images')

/** Opens the configured stores. The S3 client is loaded on first use, because that takes half a second. */
export function openStores(env: Env, log: Log): Stores {
  const disk = createDiskStore(imageFolder(env))
  const settings = readS3Settings(env)
  if (!settings) return { current: 'disk', names: ['disk'], find: async () => disk }
  const origin = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin
  let s3: Promise<ImageStore> | undefined
  const openS3 = () => {
    s3 ??= import('./s3-store.ts').then(({ createS3Store }) => createS3Store(settings, origin, log))
    return s3
  }
  return { current: 's3', names: ['disk', 's3'], find: async (name) => (name === 's3' ? openS3() : disk) }
}

/** Reads the settings of the operator's S3 store. @returns undefined if images are stored on disk */
export function readS3Settings(env: Env): S3Settings | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
