import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { extract } from 'tar-stream'

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

/**
 * Unpacks the program unless an earlier start did. It is unpacked to a temporary folder that is then renamed, so that an
 * interrupted start leaves no half program, and two at once end with one.
 * @param name the program's folder, which differs for every build
 */
export async function unpackOnce(archive: string, name: string): Promise<string> {
  const cache = resolve(cacheFolder())
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  console.error(`Unpacking to ${folder} (once) …`)
  await mkdir(cache, { recursive: true })
  const temporary = await mkdtemp(join(cache, 'half-'))
  await unpack(archive, temporary)
  await chmod(temporary, 0o755)
  await rename(temporary, folder).catch(async (error) => {
    await rm(temporary, { recursive: true })
    if (!existsSync(folder)) throw error
  })
  return folder
}

async function unpack(archive: string, folder: string): Promise<void> {
  const entries = extract()
  entries.end(await Bun.zstdDecompress(await Bun.file(archive).bytes()))
  for await (const entry of entries) {
    const { name, type, linkname, mode } = entry.header
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    if (type === 'symlink' && linkname) await symlink(linkname, path)
    else
      await writeFile(path, Buffer.concat(await Array.fromAsync(entry as AsyncIterable<Uint8Array>)), {
        mode,
      })
    entry.resume()
  }
}
