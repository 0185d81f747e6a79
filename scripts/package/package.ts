/**
 * `bun run package [FOLDER]`: writes one executable file for each platform, with Bun, the built pages, the server, its
 * packages and Postgres, with their components (CycloneDX) and checksums, to FOLDER or to release/. The first start
 * unpacks it (launcher.ts). The same commit gives the same program.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../run.ts'
import { compileLauncher, makeArchive, sha256 } from './compile-launcher.ts'
import { collectProgram, type ProgramContents } from './program-contents.ts'
import { stage, type Target } from './stage.ts'

const TARGETS: Target[] = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
]

async function makeExecutable(contents: ProgramContents, target: Target): Promise<Uint8Array> {
  const work = await mkdtemp(join(tmpdir(), 'package-'))
  try {
    const program = join(work, 'program')
    await stage(program, contents, target)
    const archive = await makeArchive(program, contents.madeAt)
    return await compileLauncher(work, { name: contents.name, archive, target })
  } finally {
    await rm(work, { recursive: true })
  }
}

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const folder = resolve(positionals[0] ?? join(ROOT, 'release'))
const contents = await collectProgram()
await mkdir(folder, { recursive: true })
let sums = ''
async function write(file: string, bytes: Uint8Array, mode: number) {
  await writeFile(join(folder, file), bytes, { mode })
  sums += `${sha256(bytes)}  ${file}\n`
}
for (const target of TARGETS.filter(({ cpu }) => !values.only || values.only === cpu)) {
  const file = `hearthfinder-${target.os}-${target.cpu}`
  console.log(`making ${file} …`)
  await write(file, await makeExecutable(contents, target), 0o755)
}
await write(`${contents.name}.cdx.json`, contents.sbom, 0o644)
await writeFile(join(folder, 'SHA256SUMS'), sums)
console.log(`written to ${folder}`)
