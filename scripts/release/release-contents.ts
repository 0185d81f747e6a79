import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isBuildFresh } from '../build-stamp.ts'
import { ROOT, runOrExit } from '../run.ts'
import { type LockedPackage, listProductionPackages, readLockfile } from './lockfile.ts'
import { listReleaseFiles } from './release-files.ts'
import { makeSbom } from './sbom.ts'

export interface ReleaseContents {
  /** The product's name and version, such as hearthfinder-1.0.0. */
  name: string
  /** When the commit was made. */
  madeAt: Date
  /** Bytes by path. */
  files: Record<string, Uint8Array>
}

interface PackageFile {
  name: string
  version: string
  license?: string
}

/**
 * Builds the pages, unless they are up to date, and collects what a server needs besides its packages, with `release.json` and the list of
 * components.
 * @throws Error outside a clone with git
 */
export async function collectRelease(): Promise<ReleaseContents> {
  // A build that isn't needed would take the pages away from servers that run from this folder.
  if (!(await isBuildFresh())) await runOrExit(['bun', 'scripts/build.ts'])
  const product = readPackage(ROOT)
  const madeAt = new Date(ask('git', 'log', '-1', '--format=%cI'))
  const described = { ...product, license: product.license ?? '', madeAt: madeAt.toISOString() }
  const written = {
    // Tells `bun start` that the pages are built.
    'release.json': {
      version: product.version,
      commit: ask('git', 'rev-parse', 'HEAD'),
      isChanged: ask('git', 'status', '--porcelain') !== '',
    },
    'sbom.cdx.json': makeSbom(described, listProductionPackages(readLockfile()), licenseOf),
  }
  const files: Record<string, Uint8Array> = {}
  for (const [path, value] of Object.entries(written))
    files[path] = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  for (const path of await listReleaseFiles()) files[path] = await readFile(join(ROOT, path))
  return { name: `${product.name}-${product.version}`, madeAt, files }
}

const readPackage = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The license of a package for this platform. Those for other platforms aren't installed here. */
function licenseOf({ place }: LockedPackage): string | undefined {
  const folder = join(ROOT, folderOf(place))
  const { license } = existsSync(join(folder, 'package.json')) ? readPackage(folder) : {}
  return typeof license === 'string' ? license : undefined
}

/** Where a package is: `@scope/a/b` is `node_modules/@scope/a/node_modules/b`. */
export const folderOf = (place: string) =>
  (place.match(/(?:@[^/]+\/)?[^/]+/g) ?? []).map((name) => `node_modules/${name}`).join('/')

function ask(...command: string[]): string {
  const { stdout, exitCode } = Bun.spawnSync(command, { cwd: ROOT })
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed: make a release in a clone with git`)
  return stdout.toString().trim()
}
