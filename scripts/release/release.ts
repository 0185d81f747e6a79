/**
 * `bun run release [FOLDER]`: writes an archive with the built pages, its list of components (CycloneDX) and their
 * checksums to FOLDER, or to release/. The archive runs with `bun install --production --frozen-lockfile` and
 * `bun start`, without a build. The same commit gives the same bytes.
 */
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { ROOT } from '../run.ts'
import { collectRelease, type ReleaseContents } from './release-contents.ts'
import { writeWithSums } from './write-with-sums.ts'

async function makeArchive({ name, files, madeAt }: ReleaseContents): Promise<Uint8Array> {
  const archive = pack()
  for (const [path, bytes] of Object.entries(files))
    archive.entry({ name: `${name}/${path}`, mtime: madeAt, mode: 0o644 }, Buffer.from(bytes))
  archive.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of archive) chunks.push(chunk as Uint8Array)
  return gzipSync(Buffer.concat(chunks), { level: 9 })
}

const folder = resolve(process.argv[2] ?? join(ROOT, 'release'))
const contents = await collectRelease()
const { name, files } = contents
await writeWithSums(folder, {
  [`${name}.tar.gz`]: await makeArchive(contents),
  [`${name}.cdx.json`]: files['sbom.cdx.json'] ?? new Uint8Array(),
})
console.log(`${join(folder, `${name}.tar.gz`)}: ${Object.keys(files).length} files`)
