import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isBuildFresh } from '../build-stamp.ts'
import { ROOT, runOrExit } from '../run.ts'
import { type LockedPackage, listProductionPackages, readLockfile } from './packages.ts'

interface Release {
  name: string
  version: string
  license: string
  /** When the commit was made (ISO 8601), so that a release of the same commit is the same. */
  madeAt: string
}

/**
 * Lists a release's components as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/).
 * @param licenseOf the license that a package states, an SPDX expression; undefined if unknown
 */
export function makeSbom(
  release: Release,
  packages: readonly LockedPackage[],
  licenseOf: (found: LockedPackage) => string | undefined,
) {
  const components = new Map(packages.map((found) => [purlOf(found), componentOf(found, licenseOf(found))]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: release.madeAt,
      component: {
        type: 'application',
        'bom-ref': `${release.name}@${release.version}`,
        name: release.name,
        version: release.version,
        licenses: [{ license: { id: release.license } }],
      },
    },
    components: [...components.values()],
  }
}

function componentOf({ name, version, integrity, ...rest }: LockedPackage, license: string | undefined) {
  const purl = purlOf({ name, version, integrity, ...rest })
  const [, algorithm = '', hash = ''] = /^(sha\d+)-(.+)$/.exec(integrity) ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(license && { licenses: [{ expression: license }] }),
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }],
    purl,
  }
}

/** A package URL (https://github.com/package-url/purl-spec): the @ of a scope is encoded. */
const purlOf = ({ name, version }: LockedPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Folders and files that a server needs, with the manuals. The pages are in dist/. */
const PARTS = [
  'bun.lock',
  'bunfig.toml',
  'deploy',
  'dist',
  'docs',
  'LICENSE',
  'package.json',
  'patches',
  'README.md',
  'SECURITY.md',
  'server',
  'shared',
  'sql',
  'tsconfig.json',
]
/** Left out of these folders: tests, and settings with secrets. */
const LEFT_OUT = /\.test\.tsx?$|(^|\/)testing\/|(^|\/)\.env$|^docs\/pictures\/|^patches\/.+\//

/** Lists the files of the packaged program, from this folder, in a fixed order. */
export async function listProgramFiles(): Promise<string[]> {
  const lists = await Promise.all(PARTS.map(filesOf))
  return lists.flat().filter((path) => !LEFT_OUT.test(path))
}

async function filesOf(part: string): Promise<string[]> {
  if (/\.[a-z]+$|^LICENSE$/.test(part)) return [part]
  const entries = await readdir(join(ROOT, part), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort()
}

export interface ProgramContents {
  /** The product's name and version, such as hearthfinder-1.0.0. */
  name: string
  /** When the commit was made. */
  madeAt: Date
  /** Bytes by path. */
  files: Record<string, Uint8Array>
  /** The list of components (CycloneDX). */
  sbom: Uint8Array
}

interface PackageFile {
  name: string
  version: string
  license?: string
}

/**
 * Builds the pages, unless they are up to date, and collects what a server needs besides its packages.
 * @throws Error outside a clone with git
 */
export async function collectProgram(): Promise<ProgramContents> {
  // A build that isn't needed would take the pages away from servers that run from this folder.
  if (!(await isBuildFresh())) await runOrExit(['bun', 'scripts/build.ts'])
  const product = readPackage(ROOT)
  const madeAt = new Date(ask('git', 'log', '-1', '--format=%cI'))
  const described = { ...product, license: product.license ?? '', madeAt: madeAt.toISOString() }
  const sbom = asJson(makeSbom(described, listProductionPackages(readLockfile()), licenseOf))
  const files: Record<string, Uint8Array> = {}
  for (const path of await listProgramFiles()) files[path] = await readFile(join(ROOT, path))
  return { name: `${product.name}-${product.version}`, madeAt, files, sbom }
}

const asJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

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
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed: package in a clone with git`)
  return stdout.toString().trim()
}
