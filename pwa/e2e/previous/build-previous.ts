/**
 * `bun pwa/e2e/previous/build-previous.ts COMMIT` builds the app of an earlier commit in a temporary folder, records an
 * answer of its server, and adds an archive of both to this folder.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startTemporaryCluster } from '#server/testing/temporary-cluster.ts'
import { API } from '#shared/paths.ts'
import { buildFamily } from '../family.ts'
import { buildPayload } from '../faults/phone.ts'
import { startServer } from '../product/server.ts'
import { packApp, RECORDED_ANSWER } from './app-archive.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Compressed copies, and what a phone doesn't store: the portal and the screenshots. */
const LEFT_OUT = /\.br$|^\.vite\/|^screenshots\/|^assets\/admin-/
/** The answer has 20 communities. Three have all fields. */
const COMMUNITIES_KEPT = 3

const [commit] = process.argv.slice(2)
if (commit === undefined) {
  console.error('usage: bun pwa/e2e/previous/build-previous.ts COMMIT')
  process.exit(2)
}
process.env.BUN_PATH ??= process.execPath
const folder = await mkdtemp(join(tmpdir(), 'hearthfinder-previous-'))
const runIn = (command: string, args: string[]) =>
  execFileSync(command, args, { cwd: folder, stdio: 'inherit' })
try {
  const short = execFileSync('git', ['rev-parse', '--short=7', commit], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim()
  const source = execFileSync('git', ['archive', short], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x'], { cwd: folder, input: source })
  runIn(process.execPath, ['install', '--frozen-lockfile'])
  runIn(process.execPath, ['scripts/build.ts'])
  const files = await readBuild(join(folder, 'dist/client'))
  files.set(RECORDED_ANSWER, Buffer.from(await recordAnswer()))
  const archive = await packApp(files)
  await writeFile(join(import.meta.dirname, `app-${short}.tar.br`), archive)
  console.log(`app-${short}.tar.br: ${files.size} files, ${Math.round(archive.length / 1000)} kB`)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function readBuild(build: string): Promise<Map<string, Buffer>> {
  const paths = (await readdir(build, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(build.length + 1))
    .filter((path) => !LEFT_OUT.test(path))
    .sort()
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(build, path))] as const)),
  )
}

/** The body of an answer that the earlier server gives, with its first communities. */
async function recordAnswer(): Promise<string> {
  const cluster = await startTemporaryCluster()
  try {
    const admin = postgres(`${cluster.url}/postgres`, { max: 1 })
    await admin.unsafe('create database previous')
    await admin.end()
    const DATABASE_URL = `${cluster.url}/previous`
    const server = await startServer({ DATABASE_URL }, folder)
    execFileSync(process.execPath, ['server/features/catalogue/command.ts', 'sample'], {
      cwd: folder,
      env: { ...process.env, DATABASE_URL },
    })
    const response = await fetch(`${server.origin}${API.questionnaire}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `"${randomUUID()}"` },
      body: JSON.stringify(buildPayload(buildFamily())),
    })
    const answer = (await response.json()) as { status: string; facilities: unknown[] }
    await server.stop()
    if (answer.status !== 'ready')
      throw new Error(`The earlier server's answer is ${JSON.stringify(answer)}.`)
    return JSON.stringify({ ...answer, facilities: answer.facilities.slice(0, COMMUNITIES_KEPT) })
  } finally {
    await cluster.stop()
  }
}
