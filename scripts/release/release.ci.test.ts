import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '#server/testing/fresh-database.ts'
import { ROOT } from '../run.ts'

const READY = /ready at (http:\S+)/
/** For a build and an install on a slow machine. */
const TIMEOUT_MS = 600_000

let folder: string
let unpacked: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-test-'))
  await run(ROOT, 'scripts/release/release.ts', folder)
  const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz'))
  await mkdir(join(folder, 'out'))
  await Bun.spawn(['tar', '-xzf', join(folder, archive), '-C', join(folder, 'out')]).exited
  unpacked = join(folder, 'out', archive.replace('.tar.gz', ''))
}, TIMEOUT_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs Bun in a folder. @throws Error with the output if it fails */
async function run(cwd: string, ...args: string[]): Promise<string> {
  const child = Bun.spawn([process.execPath, ...args], { cwd, stdout: 'pipe', stderr: 'pipe' })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0) throw new Error(`${args.join(' ')}: ${out}${err}`)
  return out
}

test('the checksums are those of the files', async () => {
  const lines = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    const [sum, name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex'),
    ).toBe(sum)
  }
})

test('the archive has the pages, the components and no tests', async () => {
  expect(existsSync(join(unpacked, 'dist/client/index.html'))).toBe(true)
  const sbom = JSON.parse(await readFile(join(unpacked, 'sbom.cdx.json'), 'utf8'))
  expect(sbom.components.map(({ name }: { name: string }) => name)).toContain('elysia')
  const files = await readdir(unpacked, { recursive: true })
  expect(files.filter((name) => /\.test\.tsx?$|(^|\/)testing(\/|$)/.test(name))).toEqual([])
})

test(
  'the unpacked archive installs without development tools and starts without a build',
  async () => {
    await run(unpacked, 'install', '--production', '--frozen-lockfile')
    const entries = await readdir(join(unpacked, 'node_modules'), { withFileTypes: true })
    const installed = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    for (const tool of ['vite', 'vitest', 'jsdom', 'lighthouse']) expect(installed).not.toContain(tool)
    const sbom = JSON.parse(await readFile(join(unpacked, 'sbom.cdx.json'), 'utf8'))
    const listed = new Set(sbom.components.map(({ name }: { name: string }) => name))
    expect(installed.filter((name) => /^\w/.test(name) && !listed.has(name))).toEqual([])
    const database = await emptyDatabase()
    const child = Bun.spawn([process.execPath, 'start'], {
      cwd: unpacked,
      // Without this machine's settings, such as those of a real S3 server.
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, 'data'),
        JWT_SECRET: 'a test secret long enough for HMAC',
        PORT: '0',
        OLLAMA_HOST: 'http://127.0.0.1:9',
      },
      stdout: 'pipe',
      stderr: 'inherit',
    })
    try {
      const origin = await findOrigin(child.stdout)
      expect((await fetch(origin)).headers.get('content-type')).toContain('text/html')
      expect((await fetch(`${origin}/api/docs/swagger-ui-bundle.js`)).status).toBe(200)
      expect((await fetch(`${origin}/api/health`)).status).toBe(200)
    } finally {
      child.kill()
      await child.exited
      await database.drop()
    }
  },
  TIMEOUT_MS,
)

async function findOrigin(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of output as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    const origin = READY.exec(text)?.[1]
    if (origin) return origin
  }
  throw new Error(`the release did not start: ${text}`)
}
