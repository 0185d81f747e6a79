import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { tablesWith } from '#server/testing/every-column.ts'
import { findPlanted, PERSONAL_TEXTS, plantPerson } from '#server/testing/plant-person.ts'
import { openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { closeSmtpServers, startSmtp } from '#server/testing/smtp.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { PersonExport, SubjectFindings } from '#shared/privacy/subject-requests.ts'
import { PLACES } from './places.ts'

const OTHER = { firstName: 'Bartholomew', email: 'bartholomew@other.example' }

let app: PortalApp
/** The ids and references of the person's records. */
let pointers: string[]
let selection: { leadIds: string[]; messageIds: string[]; callIds: string[] }
beforeAll(async () => {
  const smtp = await startSmtp(() => Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
  app = await openPortalApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, OPERATOR_EMAIL: 'desk@example.org' })
  await plantPerson(app)
  // Someone in the same house: the same phone number, but another person.
  await app.submit(crypto.randomUUID(), someAnswers({ ...OTHER, phone: '512-767-7319' }))
  await app.idle()
  await app.sql`update mails set attempts = 24, failed_at = now(), next_attempt_at = 'infinity'`
  const { records, calls } = z.parse(SubjectFindings, await findPlanted(app))
  const own = records.filter(({ email }) => email !== OTHER.email)
  const idsOf = (wanted: string) => own.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  selection = { leadIds: idsOf('lead'), messageIds: idsOf('message'), callIds: calls.map(({ id }) => id) }
  const references = await app.sql`
    select reference from submissions where questionnaire_id = any (${selection.leadIds})
    union select reference from contacts where id = any (${selection.messageIds})`
  // As a whole cell, because a reference can look like a part of an id.
  pointers = [...own.map(({ id }) => id), ...references.map(({ reference }) => `,${reference},`)]
})
afterAll(async () => {
  await app.close()
  await closeSmtpServers()
})

const tablesOf = (places: readonly { table: string }[]) =>
  [...new Set(places.map(({ table }) => table))].sort()
const exported = tablesOf(PLACES)
const readExport = async (): Promise<PersonExport> =>
  (await app.call('POST', ADMIN_API.personExport, selection)).json()

test('an export reads every column of its tables, except those that it names', async () => {
  const columns = await app.sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name = any (${exported})`
  const missing = columns.filter(({ table, column }) => {
    const places = PLACES.filter((place) => place.table === table)
    return !places.some(
      ({ select, leftOut }) => leftOut?.includes(column) || new RegExp(`\\b${column}\\b`).test(select),
    )
  })
  expect(missing.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([])
})

test('every table with something about the person is in the export, and no other one has anything', async () => {
  expect(await tablesWith(app.sql, [...PERSONAL_TEXTS, ...pointers])).toEqual(exported)
})

test('the export has every text about the person, and nothing about others', async () => {
  const person = await readExport()
  expect(z.safeParse(PersonExport, person).error).toBeUndefined()
  const json = JSON.stringify(person)
  expect(PERSONAL_TEXTS.filter((part) => !json.includes(part))).toEqual([])
  for (const other of [...Object.values(OTHER), 'olive', 'desk@example.org'])
    expect(json).not.toContain(other)
  // Hashes in hexadecimal digits or as bytes.
  expect(json).not.toMatch(/[0-9a-f]{64}|"type":"Buffer"|key_?hash/i)
})

test('after the erasure, nothing names the person, and what points to them is what the result names', async () => {
  const response = await app.call('POST', ADMIN_API.personErasure, {
    ...selection,
    reason: 'asked by letter',
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ leads: 2, messages: 1, calls: 1 })
  await app.idle()
  const kept = tablesOf(PLACES.filter((place) => place.kept))
  expect(await tablesWith(app.sql, PERSONAL_TEXTS)).toEqual([])
  expect(await tablesWith(app.sql, pointers)).toEqual(kept)
  expect(await filesWith(app.env.DATA_DIR, PERSONAL_TEXTS)).toEqual([])
  // The other person is still there.
  expect(await tablesWith(app.sql, [OTHER.email])).toContain('questionnaires')
})

test('an erased person’s proof is still found by its reference, and exported', async () => {
  const [proof] = await app.sql`select reference from acknowledgements limit 1`
  const { reference } = proof ?? {}
  const found = z.parse(
    SubjectFindings,
    await (await app.call('POST', ADMIN_API.personSearch, { reference: reference.toLowerCase() })).json(),
  )
  expect(found).toMatchObject({ records: [], proofs: [{ reference, state: 'OR' }] })
  const body = { leadIds: [], messageIds: [], references: [reference] }
  const person = await (await app.call('POST', ADMIN_API.personExport, body)).json()
  expect(person.proofs).toMatchObject([{ reference, state: 'OR' }])
})

test('requires a sign-in within the last 30 minutes for every act', async () => {
  const late = await signIn(app, 'late-owner')
  await app.sql`update admin_sessions set authenticated_at = now() - interval '31 minutes' where id = ${late.sessionId}`
  const { personSearch, personExport, personErasure, personRefusal } = ADMIN_API
  const paths = [personSearch, personExport, personErasure, personRefusal]
  for (const path of paths) {
    const response = await app.call('POST', path, {}, late.headers)
    expect([path, response.status, (await response.json()).code]).toEqual([path, 403, 'confirm_sign_in'])
  }
})

/** The names of the files below a folder that contain one of these texts. */
async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name), 'latin1')
    if (texts.some((text) => content.includes(text))) found.push(entry.name)
  }
  return found
}
