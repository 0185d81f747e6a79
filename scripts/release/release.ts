/**
 * `bun run release [FOLDER]`: writes an archive with the built pages, its list of components (CycloneDX) and their
 * checksums to FOLDER, or to release/. The archive runs with `bun install --production --frozen-lockfile` and
 * `bun start`, without a build. The same commit gives the same bytes.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { ROOT, runOrExit } from '../run.ts'
import { type LockedPackage, listProductionPackages, readLockfile } from './lockfile.ts'
import { listReleaseFiles } from './release-files.ts'
import { makeSbom } from './sbom.ts'

interface PackageFile {
  name: string
  version: string
  license?: string
}

const readPackage = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The license of a package for this platform. Those for other platforms aren't installed here. */
function licenseOf({ place }: LockedPackage): string | undefined {
  const folder = join(ROOT, 'node_modules', place.replaceAll(/\/(?=@|[^/]+$)/g, '/node_modules/'))
  const { license } = existsSync(join(folder, 'package.json')) ? readPackage(folder) : {}
  return typeof license === 'string' ? license : undefined
}

function ask(...command: string[]): string {
  const { stdout, exitCode } = Bun.spawnSync(command, { cwd: ROOT })
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed: make a release in a clone with git`)
  return stdout.toString().trim()
}

async function writeArchive(folder: string, files: Record<string, Uint8Array>, madeAt: Date) {
  const archive = pack()
  for (const [path, bytes] of Object.entries(files))
    archive.entry({ name: `${folder}/${path}`, mtime: madeAt, mode: 0o644 }, Buffer.from(bytes))
  archive.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of archive) chunks.push(chunk as Uint8Array)
  return gzipSync(Buffer.concat(chunks), { level: 9 })
}

const output = resolve(process.argv[2] ?? join(ROOT, 'release'))
await runOrExit(['bun', 'scripts/build.ts'])
const product = readPackage(ROOT)
const commit = ask('git', 'rev-parse', 'HEAD')
const madeAt = new Date(ask('git', 'log', '-1', '--format=%cI'))
const described = { ...product, license: product.license ?? '', madeAt: madeAt.toISOString() }
const sbom = makeSbom(described, listProductionPackages(readLockfile()), licenseOf)
const name = `${product.name}-${product.version}`
const texts = {
  // Tells `bun start` that the pages are built.
  'release.json': { version: product.version, commit, isChanged: ask('git', 'status', '--porcelain') !== '' },
  'sbom.cdx.json': sbom,
}
const files: Record<string, Uint8Array> = Object.fromEntries(
  Object.entries(texts).map(([path, value]) => [path, Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]),
)
for (const path of await listReleaseFiles()) files[path] = await readFile(join(ROOT, path))

const results = {
  [`${name}.tar.gz`]: await writeArchive(name, files, madeAt),
  [`${name}.cdx.json`]: files['sbom.cdx.json'] ?? new Uint8Array(),
}
const sums = Object.entries(results).map(
  ([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`,
)
await mkdir(output, { recursive: true })
for (const [file, bytes] of Object.entries(results)) await writeFile(join(output, file), bytes)
await writeFile(join(output, 'SHA256SUMS'), sums.join(''))
console.log(`${join(output, `${name}.tar.gz`)}: ${Object.keys(files).length} files`)
