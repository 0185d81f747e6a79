import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, freshDatabase } from '#server/testing/fresh-database.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { openArchive } from './archive-reader.ts'
import { createArchive } from './archive-writer.ts'
import { createEncryption } from './encryption.ts'
import type { Manifest } from './manifest.ts'

const OWNER_ONLY = 0o600
/** In a file of about 200 kB, so that it takes four of age's chunks. */
const PARTS = Array.from({ length: 40 }, (_, n) => ({
  name: `rows/table_${n % 4}/${String(n).padStart(6, '0')}-1`,
  bytes: crypto.getRandomValues(Buffer.alloc(5000)),
}))
const MANIFEST: Omit<Manifest, 'format' | 'parts'> = {
  madeAt: '2026-11-24T00:00:00.000Z',
  migrations: [],
  tables: [],
  sequences: [],
}

let folder: string
let whole: Buffer
const identities: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encryption-test-'))
  for (let n = 0; n < 2; n++) identities.push(await generateX25519Identity())
  const path = join(folder, 'whole.tar.age')
  const archive = await createArchive(
    path,
    await createEncryption(await Promise.all(identities.map(identityToRecipient))),
  )
  for (const { name, bytes } of PARTS) await archive.add(name, bytes)
  await archive.finish(MANIFEST)
  await archive.keep()
  whole = await readFile(path)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Reads all parts of a file, as a restore does. */
async function read(bytes: Uint8Array, prefixes: string[], keys = identities): Promise<string[]> {
  const path = join(folder, 'read.tar.age')
  await writeFile(path, bytes)
  const archive = await openArchive(path, keys)
  const found: string[] = []
  for (const prefix of prefixes)
    for await (const part of archive.read(prefix)) {
      expect(part.bytes.equals(PARTS.find(({ name }) => name === part.name)?.bytes ?? Buffer.of())).toBe(true)
      found.push(part.name)
    }
  await archive.close()
  return found
}
const refusalOf = (bytes: Uint8Array, keys?: string[]) =>
  read(bytes, [''], keys).then(
    () => 'accepted',
    (error) => error.message,
  )

test('each recipient reads every part, in the order of the file or another one', async () => {
  const names = PARTS.map(({ name }) => name)
  for (const identity of identities) expect(await read(whole, [''], [identity])).toEqual(names)
  const folders = ['rows/table_3/', 'rows/table_0/', 'rows/table_2/', 'rows/table_1/']
  expect((await read(whole, folders)).toSorted()).toEqual(names.toSorted())
})

test('shows neither names nor content', () => {
  expect(whole.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(whole.includes('rows/')).toBe(false)
  expect(whole.includes('manifest')).toBe(false)
})

test('says when no identity is given, and when it is another one', async () => {
  expect(await refusalOf(whole, [])).toMatch(
    /encrypted: name the file with its identity in BACKUP_IDENTITY_FILE/,
  )
  const stranger = await generateX25519Identity()
  expect(await refusalOf(whole, [stranger])).toMatch(/encrypted to another recipient/)
})

test('refuses a file that is changed or truncated anywhere, or has data after its end', async () => {
  for (let at = 0; at < whole.length; at += 997) {
    const damaged = Buffer.from(whole)
    damaged[at] = (damaged[at] ?? 0) ^ 0x10
    expect(await refusalOf(damaged)).toMatch(/not a complete backup|cannot be decrypted/)
    expect(await refusalOf(whole.subarray(0, at))).toMatch(/not a complete backup|cannot be decrypted/)
  }
  expect(await refusalOf(whole.subarray(0, -1))).toMatch(/not a complete backup/)
  expect(await refusalOf(Buffer.concat([whole, Buffer.from('more')]))).toMatch(/not a complete backup/)
})

test('a plain file needs no identity, and ignores one', async () => {
  const path = join(folder, 'plain.tar')
  const archive = await createArchive(path)
  for (const { name, bytes } of PARTS) await archive.add(name, bytes)
  await archive.finish(MANIFEST)
  await archive.keep()
  for (const keys of [[], identities]) await (await openArchive(path, keys)).close()
})

test('refuses a recipient with a wrong checksum', async () => {
  const recipient = await identityToRecipient(identities[0] ?? '')
  const mistyped = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`
  await expect(createEncryption([mistyped])).rejects.toThrow(`${mistyped} is not a public key of age`)
})

test('the commands make a key, encrypt to several, and restore only with an identity', async () => {
  const [db, target] = [await freshDatabase(), await emptyDatabase()]
  const run = (args: string[], url: string, variables: Record<string, string> = {}) => {
    const common = { DATA_DIR: join(folder, 'data'), DATABASE_URL: url }
    return runCommand(`${import.meta.dirname}/command.ts`, args, { ...common, ...variables })
  }
  const makeKey = async (file: string) => {
    const { out } = await run(['backup', '--make-key', file], db.url)
    expect((await stat(file)).mode & 0o777).toBe(OWNER_ONLY)
    return /age1\w{58}/.exec(out)?.[0] ?? ''
  }
  const [own, other, backup] = ['own.txt', 'other.txt', 'backup.tar.age'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const recipients = [await makeKey(own), await makeKey(other)]
  expect((await run(['backup', '--make-key', own], db.url)).err).toContain('already exists')
  const made = await run(['backup', backup], db.url, { BACKUP_RECIPIENT: recipients.join(', ') })
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('encrypted to 2 public keys') })

  for (const [identity, reason] of [
    ['', 'the backup is encrypted'],
    [backup, 'is too large to be an identity file'],
    [import.meta.filename, 'is not an identity file'],
    [join(folder, 'none'), 'cannot be read: ENOENT'],
  ] as const)
    expect(await run(['restore', backup], target.url, { BACKUP_IDENTITY_FILE: identity })).toMatchObject({
      code: 1,
      err: expect.stringContaining(reason),
    })
  expect(await target.sql`select from pg_tables where schemaname = 'public'`).toEqual([])
  const restored = await run(['restore', backup], target.url, { BACKUP_IDENTITY_FILE: other })
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(await target.sql`select count(*)::integer as n from zip_codes`).toEqual([{ n: 40_979 }])
  await db.drop()
  await target.drop()
})
