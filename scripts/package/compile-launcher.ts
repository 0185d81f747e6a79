import { createHash } from 'node:crypto'
import { lstat, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pack } from 'tar-stream'
import type { Target } from './stage.ts'

/**
 * Another user may have written the bunfig.toml and the .env of the current folder, which can name code, so Bun reads
 * neither: the launcher checks who wrote .env. The unpacked program finds its packages by their package.json.
 */
const AUTOLOAD = {
  autoloadBunfig: false,
  autoloadDotenv: false,
  autoloadTsconfig: false,
  autoloadPackageJson: true,
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Compiles the launcher with a program inside. The build's name has the archive's hash, so that a changed program is
 * unpacked again.
 * @param folder for the files that it needs
 * @param name of the product, with its version
 * @param archive tar, compressed with Zstandard
 */
export async function compileLauncher(
  folder: string,
  { name, archive, target }: { name: string; archive: Uint8Array; target: Target },
): Promise<Uint8Array> {
  const build = `${name}-${sha256(archive).slice(0, 16)}`
  await writeFile(join(folder, 'program.tar.zst'), archive)
  await writeFile(
    join(folder, 'main.ts'),
    `import archive from './program.tar.zst' with { type: 'file' }
import { launch } from ${JSON.stringify(join(import.meta.dirname, 'launcher.ts'))}
await launch(archive, ${JSON.stringify(build)})
`,
  )
  const outfile = join(folder, 'executable')
  const bun = `bun-${target.os}-${target.cpu}` as const
  await Bun.build({ entrypoints: [join(folder, 'main.ts')], compile: { target: bun, outfile, ...AUTOLOAD } })
  return await readFile(outfile)
}

/** Zstandard's level: on two cores 15 takes a few seconds, and 19 makes the file only a little smaller. */
const LEVEL = 15

/** Archives a folder's files and symbolic links (tar, compressed with Zstandard) in a fixed order. */
export async function makeArchive(folder: string, madeAt: Date): Promise<Uint8Array> {
  const archive = pack()
  const chunks = Array.fromAsync(archive as AsyncIterable<Uint8Array>)
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const path = join(folder, name)
    const found = await lstat(path)
    if (found.isSymbolicLink())
      archive.entry({ name, type: 'symlink', linkname: await readlink(path), mtime: madeAt })
    else if (found.isFile())
      archive.entry({ name, mtime: madeAt, mode: found.mode & 0o111 ? 0o755 : 0o644 }, await readFile(path))
  }
  archive.finalize()
  return Bun.zstdCompress(Buffer.concat(await chunks), { level: LEVEL })
}
