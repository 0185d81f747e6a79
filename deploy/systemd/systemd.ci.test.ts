import { chmod, mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { DAY_MS } from '#shared/contract/time.ts'

const ROOT = join(import.meta.dirname, '../..')
/** systemd calls less than 2 of 10 "OK". */
const MAX_EXPOSURE = 2
const RESTORE_TIMEOUT_MS = 300_000

let folder: string
let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'systemd-test-'))
  await chmod(folder, 0o755)
  db = await freshDatabase()
  // The executable's commands, without making it.
  const program = `#!/bin/sh\nexec ${process.execPath} ${ROOT}/server/operations/backup/command.ts "$@"\n`
  await writeFile(join(folder, 'hearthfinder'), program, { mode: 0o755 })
})
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true, force: true })
})

async function run(command: string[], variables: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH ?? '', ...variables }
  const child = Bun.spawn(command, { env, stdout: 'pipe', stderr: 'pipe' })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, out: out + err }
}

test('the units are valid and confine the server', async ({ skip }) => {
  if (!Bun.which('systemd-analyze')) skip('systemd-analyze is not installed')
  const units = join(folder, 'units')
  await mkdir(units)
  const names = (await readdir(import.meta.dirname)).filter((name) => /\.(service|timer)$/.test(name))
  for (const name of names) {
    const text = await readFile(join(import.meta.dirname, name), 'utf8')
    // The programs aren't installed here.
    await writeFile(join(units, name), text.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'))
  }
  const paths = names.map((name) => join(units, name))
  expect(names).toHaveLength(5)
  expect(await run(['systemd-analyze', 'verify', ...paths])).toEqual({ code: 0, out: '' })
  for (const path of paths.filter((each) => each.endsWith('.service'))) {
    const { out } = await run(['systemd-analyze', 'security', '--offline=true', path])
    expect(Number(/exposure level for .*: ([\d.]+)/.exec(out)?.[1])).toBeLessThan(MAX_EXPOSURE)
  }
})

const runScript = (name: string, backups: string, variables: Record<string, string> = {}) =>
  run([join(import.meta.dirname, name)], {
    HEARTHFINDER: join(folder, 'hearthfinder'),
    BACKUP_DIR: backups,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: db.ownerUrl,
    TMPDIR: folder,
    ...variables,
  })

async function addOldBackup(backups: string): Promise<void> {
  await mkdir(backups, { recursive: true })
  const old = new Date(Date.now() - 20 * DAY_MS)
  await writeFile(join(backups, 'hearthfinder-old.tar'), '')
  await utimes(join(backups, 'hearthfinder-old.tar'), old, old)
}

test('a backup replaces those that are too old, and one that fails deletes nothing', async () => {
  const backups = join(folder, 'backups')
  await addOldBackup(backups)
  const failed = await runScript('backup.sh', backups, { DATABASE_URL: 'postgres://care@127.0.0.1:9/care' })
  expect([failed.code, await readdir(backups)]).toEqual([1, ['hearthfinder-old.tar']])
  expect(await runScript('backup.sh', backups)).toMatchObject({ code: 0 })
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^hearthfinder-\d{4}-.*Z\.tar$/)])
})

test(
  'a trial restores the newest backup and leaves nothing, and fails for a damaged, an old or no backup',
  async () => {
    const backups = join(folder, 'tried')
    await addOldBackup(backups)
    expect(await runScript('trial-restore.sh', backups)).toMatchObject({
      code: 1,
      out: expect.stringContaining('There is no backup'),
    })
    await runScript('backup.sh', backups)
    const before = await readdir(folder)
    const tried = await runScript('trial-restore.sh', backups)
    expect(tried).toMatchObject({ code: 0, out: expect.stringContaining('Restored as of') })
    expect(await readdir(folder)).toEqual(before)
    const [file = ''] = await readdir(backups)
    await truncate(join(backups, file), 10_000)
    expect((await runScript('trial-restore.sh', backups)).code).toBe(1)
    expect(await readdir(folder)).toEqual(before)
  },
  RESTORE_TIMEOUT_MS,
)
