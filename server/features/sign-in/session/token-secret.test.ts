import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorError } from '#server/platform/operator-error.ts'
import { findTokenSecrets } from './tokens.ts'

const secretOf = async (given: { JWT_SECRET?: string; DATABASE_URL?: string }, dataDir: string) =>
  (await findTokenSecrets({ ...given, JWT_SECRET_PREVIOUS: [] }, dataDir)).JWT_SECRET

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-secret-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test("generates the secret once, even for concurrent callers, in a file that only the server's user can read", async () => {
  const dataDir = join(folder, 'new')
  const [one, two] = await Promise.all([secretOf({}, dataDir), secretOf({}, dataDir)])
  expect(one).toMatch(/^[\w-]{64}$/)
  expect(two).toBe(one)
  expect(await secretOf({}, dataDir)).toBe(one)
  const file = join(dataDir, 'jwt-secret')
  expect((await readFile(file, 'utf8')).trim()).toBe(one)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('prefers JWT_SECRET and writes no file', async () => {
  const dataDir = join(folder, 'given')
  const env = { JWT_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://x' }
  expect(await secretOf(env, dataDir)).toBe(env.JWT_SECRET)
  await expect(stat(dataDir)).rejects.toThrow()
})

test('refuses DATABASE_URL without JWT_SECRET, in one line', async () => {
  const refusal = await secretOf({ DATABASE_URL: 'postgres://x' }, folder).catch((error) => error)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect(refusal.message).toMatch(/^JWT_SECRET must be set when DATABASE_URL is set.*$/)
})

test('refuses an empty secret file and a folder that cannot be created, and names them', async () => {
  await writeFile(join(folder, 'jwt-secret'), '\n')
  await expect(secretOf({}, folder)).rejects.toThrow(OperatorError)
  const inAFile = join(folder, 'jwt-secret', 'data')
  const refusal = await secretOf({}, inAFile).catch((error) => error)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect(refusal.message).toContain(inAFile)
})
