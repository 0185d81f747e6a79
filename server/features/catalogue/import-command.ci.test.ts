import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/transaction.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { csvOf, openRegisterFolder } from '#server/testing/register-file.ts'
import { ownHome, texanHome } from '#server/testing/register-rows.ts'
import { texas } from '#server/testing/registers.ts'
import { workbookOf } from '#server/testing/workbook-file.ts'
import { operatorList } from './registers/operator-list.ts'
import { loadSample } from './service.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
let folder: Awaited<ReturnType<typeof openRegisterFolder>>
/** Where the operator's own descriptions are stored. */
let dataDir: string
beforeAll(async () => {
  db = await freshDatabase()
  folder = await openRegisterFolder()
  dataDir = await mkdtemp(join(tmpdir(), 'hearthfinder-data-'))
  await loadSample(db.sql, undefined, 600)
})
afterAll(async () => {
  await db.drop()
  await folder.remove()
  await rm(dataDir, { recursive: true })
})

const start = (words: string[]) =>
  Bun.spawn([process.execPath, `${import.meta.dirname}/command.ts`, ...words], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: db.url, DATA_DIR: dataDir },
    stdout: 'pipe',
    stderr: 'pipe',
  })
/** Runs the command as an operator does. */
async function run(...words: string[]) {
  const child = start(words)
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, out, err }
}
const count = async () => (await db.sql`select count(*)::int as count from facilities`)[0]?.count

test('an import that is killed while it waits does not change the catalog', async () => {
  const path = await folder.writeRows('tx.csv', texas, [texanHome()])
  await transaction(db.sql, async (tx) => {
    await tx`select from catalogue_state for update`
    const child = start(['import', path])
    const waiting = () => db.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await waiting()).length === 0) await Bun.sleep(50)
    child.kill('SIGKILL')
    await child.exited
  })
  // Postgres still finishes the killed import's statement when the lock is free, and then rolls it back.
  const stillThere = () => db.sql`
    select from pg_stat_activity where datname = current_database() and query like '%catalogue_state%'
      and pid <> pg_backend_pid() and state <> 'idle'`
  while ((await stillThere()).length > 0) await Bun.sleep(50)
  expect(await count()).toBe(600)
  expect(await db.sql`select from catalogue_sources`).toHaveLength(0)
})

test('an operator imports a file, sees refused rows and totals, lists the source and removes it', async () => {
  const path = await folder.writeRows('mine.csv', operatorList, [
    ownHome(),
    ownHome({ id: 'a-2', city: 'Nowhere', zip: '' }),
    ownHome({ id: 'a-3', name: 'Elm House', address: '3 Elm Street', phone: '', monthly_price: '7' }),
  ])
  const imported = await run('import', path, '--source', 'mine', '--date', '2026-01-31')
  expect(imported).toMatchObject({ code: 0, err: '' })
  expect(imported.out).toContain(
    'line 3: refused: city "Nowhere" is not a city with a ZIP code in that state\n',
  )
  expect(imported.out).toContain('line 4: unknown: monthly_price "7" is not a monthly rate')
  expect(imported.out).toContain('mine (the operator, 2026-01-31):')
  expect(imported.out).toContain('3 read = 2 new + 0 updated + 0 unchanged + 1 refused')
  expect(imported.out).toContain('600 sample communities were removed')
  expect(await count()).toBe(2)
  expect(await db.sql`select action, details from audit_log`).toEqual([
    { action: 'catalogue_imported', details: { files: 1, by: 'command line', ipAddress: 'this machine' } },
  ])

  expect((await run('list')).out).toContain('mine: 2 communities from 2026-01-31, format own')
  const sample = await run('sample')
  expect(sample.code).toBe(1)
  expect(sample.err).toBe('the catalog has real communities; remove their sources before adding the sample\n')

  expect((await run('remove', 'mine')).out).toBe('Removed mine with 2 records.\n')
  expect(await count()).toBe(0)
  expect((await run('list')).out).toBe('The catalog is empty.\n')
})

test('an unusable file is refused with one line that contains its name and the reason', async () => {
  const changed = await folder.write('changed.csv', csvOf([...operatorList.columns, 'rooms'], [ownHome()]))
  const missing = `${changed}.nowhere`
  const old = await folder.write('old.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  for (const [words, message] of [
    [[changed], `${changed} line 1 is similar to the header of own, but unexpected: "rooms"\n`],
    [[old], `${old} is an old Excel workbook (.xls) or has a password; save the sheet as CSV in UTF-8\n`],
    [[missing], `${missing} cannot be read (ENOENT)\n`],
    [[import.meta.dirname], `${import.meta.dirname} is a folder; import its files one by one\n`],
    [[changed, '--date', '2026-02-30'], '--date must be a date such as 2026-07-01, and not in the future\n'],
    [[changed, '--date', '9999-01-01'], '--date must be a date such as 2026-07-01, and not in the future\n'],
    [
      [changed, '--source', 'sample'],
      '--source must be up to 40 lowercase letters, digits and hyphens, and not "sample"\n',
    ],
  ] as const) {
    expect(await run('import', ...words)).toMatchObject({ code: 1, err: message })
  }
  expect(await run('remove', 'nowhere')).toMatchObject({
    code: 1,
    err: 'the source nowhere does not exist; list the sources with: bun run catalogue list\n',
  })
})

test('an operator previews, imports and describes a workbook, whose own description must be finished first', async () => {
  const row = texas.columns.map((column) => texanHome()[column] ?? '')
  const path = await folder.write('homes.xlsx', workbookOf({ Homes: [[...texas.columns], row] }))
  expect((await run('preview', path)).out).toContain('Cedar Bend of Palestine (line 2, 821)')
  expect((await run('import', path)).out).toContain('1 read = 1 new')
  expect(await db.sql`select line from facility_records where source = 'tx'`).toEqual([{ line: 2 }])
  await run('remove', 'tx')
  expect((await run('describe', path)).out).toContain('"name": "homes"')
  const unfinished = await run('import', path)
  expect([unfinished.code, unfinished.err]).toEqual([
    1,
    expect.stringContaining("doesn't name the publisher yet"),
  ])
  await rm(join(dataDir, 'registers'), { recursive: true })
})

test('several files are imported together; one that can’t be is named and does not stop the others', async () => {
  const texan = await folder.writeRows('several-tx.csv', texas, [texanHome()])
  const mine = await folder.writeRows('several-mine.csv', operatorList, [ownHome()])
  const broken = await folder.write('several-broken.csv', 'not,a,register\n')
  const none = await run('import', broken, broken)
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('several-broken.csv line 1')])
  const some = await run('import', broken, texan, texan)
  expect(some.code).toBe(1)
  expect(some.out).toContain('tx.csv would replace the file before it as tx')
  expect(some.out).toMatch(/1 read = 1 new[\s\S]*not imported: .*several-broken\.csv line 1/)
  await run('remove', 'tx')
  const { code, out } = await run('import', texan, mine)
  expect([code, out]).toEqual([0, expect.stringMatching(/1 read = 1 new[\s\S]*1 read = 1 new/)])
  await run('remove', 'tx')
  await run('remove', 'own')
})

test.each(['import', 'preview a b', 'list x', 'import a --force', ''])(
  'the invalid arguments "%s" print the usage',
  async (words) => {
    const answer = await run(...words.split(' ').filter(Boolean))
    expect(answer).toMatchObject({ code: 2, err: expect.stringMatching(/^usage: /) })
  },
)
