import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/**
 * The folder for unpacked programs: CACHE_DIRECTORY (systemd's `CacheDirectory=`), or the user's cache. Root's is where
 * the user who runs Postgres can read it.
 */
function cacheFolder(): string {
  const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env
  if (CACHE_DIRECTORY) return CACHE_DIRECTORY
  if (process.getuid?.() === 0) return '/var/cache/hearthfinder'
  return join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'hearthfinder')
}

/** The folder that a build is unpacked to. @param build a name that differs for every build */
export const programFolder = (build: string): string => join(resolve(cacheFolder()), build)

/**
 * Unpacks the program unless an earlier start did.
 * @param archive tar, compressed with Zstandard
 * @throws Error that says what the operator can do
 */
export async function unpackOnce(archive: string, build: string): Promise<string> {
  const folder = programFolder(build)
  const cache = dirname(folder)
  if (existsSync(folder)) return folder
  console.error(`Unpacking to ${folder} (once) …`)
  try {
    await unpack(archive, cache, folder)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? `: ${error.code}` : ''
    throw new Error(
      `cannot unpack to ${cache}${reason}: set CACHE_DIRECTORY to a folder that you can write to, with 150 MB free`,
    )
  }
  return folder
}

/**
 * Unpacks to a temporary folder and renames it, so that an interrupted start leaves no half program, and two at once end
 * with one.
 */
async function unpack(archive: string, cache: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const temporary = await mkdtemp(join(cache, 'half-'))
  try {
    await new Bun.Archive(await Bun.zstdDecompress(await Bun.file(archive).bytes())).extract(temporary)
    await chmod(temporary, 0o755)
    await flush(temporary)
    await rename(temporary, folder)
  } catch (error) {
    await rm(temporary, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}

/**
 * Writes a folder's file system to the disk, if there is a program for it: after a power failure, a renamed folder could
 * otherwise have empty files.
 */
async function flush(folder: string): Promise<void> {
  const sync = Bun.which('sync')
  if (sync) await Bun.spawn([sync, '-f', folder], { stdio: ['ignore', 'ignore', 'ignore'] }).exited
}
