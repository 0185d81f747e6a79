import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
