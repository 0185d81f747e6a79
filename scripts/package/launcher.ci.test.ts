import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { compileLauncher, makeArchive } from './compile-launcher.ts'

const isRoot = process.getuid?.() === 0
const OTHER_USER = 65_534
const CODE = `console.log('code of another user')`

let folder: string
let executable: string
/** The current folder. */
let current: string
let cache: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launcher-test-'))
  executable = join(folder, 'hearthfinder')
  const program = join(folder, 'program')
  await mkdir(join(program, 'server'), { recursive: true })
  await writeFile(join(program, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(program, 'server/main.ts'),
    `import { basename } from 'node:path'
    console.log(basename('the/program'), process.env.SITE_NAME)`,
  )
  const archive = await makeArchive(program, new Date(0))
  const cpu = process.arch === 'arm64' ? 'arm64' : 'x64'
  const target = { os: 'linux', cpu } as const
  await writeFile(executable, await compileLauncher(folder, { name: 'test', archive, target }), {
    mode: 0o755,
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  current = await mkdtemp(join(folder, 'current-'))
  cache = join(current, 'cache')
})

async function start(umask = '022') {
  const env = { PATH: process.env.PATH, CACHE_DIRECTORY: cache }
  const command = ['/bin/sh', '-c', `umask ${umask} && exec "$1"`, 'sh', executable]
  const child = Bun.spawn(command, { cwd: current, env, stdout: 'pipe', stderr: 'pipe' })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, out, err }
}

const give = (path: string) => chown(path, OTHER_USER, OTHER_USER)

test('runs no code that files of the current folder name', async () => {
  await writeFile(join(current, 'code.ts'), CODE)
  await writeFile(join(current, 'bunfig.toml'), 'preload = ["./code.ts"]')
  await writeFile(join(current, 'tsconfig.json'), `{"compilerOptions":{"paths":{"node:*":["./code.ts"]}}}`)
  await writeFile(join(current, 'package.json'), `{"imports":{"#*":"./code.ts"}}`)
  expect((await start()).out).toBe('program undefined\n')
  expect((await start()).out).toBe('program undefined\n')
})

test('reads .env of the current folder', async () => {
  await writeFile(join(current, '.env'), 'SITE_NAME="Care finder"\nPATH=/nowhere\n')
  expect((await start()).out).toBe('program Care finder\n')
})

test.each(['000', '077'])(
  'unpacks what only its user can write, and all can read: umask %s',
  async (umask) => {
    await start(umask)
    const [build = ''] = await readdir(cache)
    for (const name of [build, join(build, 'server')])
      expect([name, ((await stat(join(cache, name))).mode & 0o777).toString(8)]).toEqual([name, '755'])
  },
)

test.skipIf(!isRoot)('refuses a .env that another user can write (as root only)', async () => {
  const settings = join(current, '.env')
  await writeFile(settings, 'LD_PRELOAD=/tmp/code.so')
  await give(settings)
  expect(await start()).toMatchObject({
    code: 1,
    err: expect.stringContaining('.env belongs to another user'),
  })
  await chown(settings, 0, 0)
  await give(current)
  expect(await start()).toMatchObject({ code: 1, out: '' })
})

test.skipIf(!isRoot)('runs no program that another user unpacked or can change (as root only)', async () => {
  await start()
  const [build = ''] = await readdir(cache)
  await writeFile(join(cache, build, 'server/main.ts'), CODE)
  expect((await start()).out).toBe('code of another user\n')
  const refused = { code: 1, out: '', err: expect.stringContaining('set CACHE_DIRECTORY') }
  await give(join(cache, build))
  expect(await start()).toMatchObject(refused)
  await chown(join(cache, build), 0, 0)
  await give(cache)
  expect(await start()).toMatchObject(refused)
  await chown(cache, 0, 0)
  await chmod(cache, 0o777)
  expect(await start()).toMatchObject(refused)
})
