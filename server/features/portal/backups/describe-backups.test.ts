import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { describeBackups, recordLastBackup } from './last-backup.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'backups-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const textFor = (BACKUP_RECIPIENT: string[]) =>
  describeBackups(database.sql, { BACKUP_RECIPIENT, BACKUP_DIR: folder, DATA_DIR: folder })

test('says of backups only what the settings, the last one and the files show', async () => {
  const none = await textFor([])
  expect(none).toMatch(/^New ones are not encrypted/)
  expect(none).toMatch(/After a restore, the next start erases again what was erased since\.$/)
  expect(await textFor(['age1x'])).toBe(
    'New ones are encrypted. After a restore, the next start erases again what was erased since.',
  )
  const last = { madeAt: new Date(), bytes: 1, leads: 0, messages: 0, isEncrypted: false }
  await recordLastBackup(database.sql, last)
  expect(await textFor(['age1x'])).toContain('The last one that was made by command is not encrypted')
  for (const name of ['a.tar', 'b.tar', 'c.tar.age', 'notes.txt']) await writeFile(join(folder, name), '')
  expect(await textFor(['age1x'])).toContain('has 2 files not encrypted and 1 file encrypted.')
})
