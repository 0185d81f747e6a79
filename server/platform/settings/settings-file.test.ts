import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSettings, withSettingsFile } from './kinds.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-file-'))
  file = join(folder, 'care.env')
  await writeFile(file, 'PORT=4000\nDATA_DIR=/srv/care\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('reads the lines of an environment file, and keeps what belongs to a password', () => {
  const text = `# the server
; another comment
PORT=3000
SITE_NAME="Maple & Oak"
DATABASE_URL='postgres://care:p#w=1@db/care'
export SMTP_URL=smtp://mail.example.org
EMPTY=
`
  expect(parseSettings(text)).toEqual({
    PORT: '3000',
    SITE_NAME: 'Maple & Oak',
    DATABASE_URL: 'postgres://care:p#w=1@db/care',
    SMTP_URL: 'smtp://mail.example.org',
    EMPTY: '',
  })
})

test('variables of the environment win over the file at either place', () => {
  const environment = { PORT: '5000', SETTINGS_FILE: file }
  expect(withSettingsFile(environment)).toEqual({ ...environment, DATA_DIR: '/srv/care' })
  expect(withSettingsFile({}, file)).toEqual({ PORT: '4000', DATA_DIR: '/srv/care' })
})

test('a file at the usual place is optional, but one that is named must be readable', () => {
  expect(withSettingsFile({ PORT: '1' }, join(folder, 'none'))).toEqual({ PORT: '1' })
  expect(() => withSettingsFile({ SETTINGS_FILE: join(folder, 'none') })).toThrow(
    /none cannot be read \(ENOENT\)/,
  )
})
