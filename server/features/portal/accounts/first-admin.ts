import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../../../platform/database/connect.ts'
import type { Env } from '../../../platform/env.ts'
import { recordAudit } from '../audit/service.ts'
import { countAdmins, insertAdmin } from '../credentials/admins.ts'
import { generatePassword, hashPassword } from '../credentials/passwords.ts'

const FILE = 'admin-password'

export interface FirstAdmin {
  username: string
  /** The file that holds the generated password; undefined when the operator gave one. */
  passwordFile: string | undefined
  /** For a terminal, never for a log. */
  generatedPassword: string | undefined
}

type AdminEnv = Pick<Env, 'ADMIN_USERNAME' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>

/**
 * Makes the first administrator when there is none at all. Servers that start together wait for each other, and
 * one makes it.
 * @returns undefined when there was one
 */
export async function ensureFirstAdmin(
  sql: Sql,
  env: AdminEnv,
  dataDir: string,
): Promise<FirstAdmin | undefined> {
  if ((await countAdmins(sql)) > 0) return undefined
  const generatedPassword = env.ADMIN_PASSWORD ? undefined : generatePassword()
  const passwordHash = await hashPassword(env.ADMIN_PASSWORD ?? generatedPassword ?? '')
  const username = env.ADMIN_USERNAME.trim()
  return sql.begin(async (tx) => {
    // The row that migrations wait at: one server at a time.
    await tx`select id from migration_lock where id = 1 for update`
    if ((await countAdmins(tx)) > 0) return undefined
    const id = await insertAdmin(tx, { username, email: env.ADMIN_EMAIL, passwordHash })
    if (!id) return undefined
    await recordAudit(tx, { action: 'admin_created', subject: username, details: { by: 'first start' } })
    // Before the commit: an administrator whose password nobody can read would be worse than a stray file.
    const passwordFile = generatedPassword && (await writePassword(dataDir, generatedPassword))
    return { username, passwordFile, generatedPassword }
  })
}

async function writePassword(dataDir: string, password: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, FILE)
  // A new file each time: an old one's mode would stay.
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flag: 'w' })
  await rename(`${file}.new`, file)
  return file
}

/** What to tell the operator of a new administrator: the password itself only in a terminal. */
export function describeFirstAdmin(first: FirstAdmin, isTerminal: boolean): string {
  const { username, generatedPassword, passwordFile } = first
  if (!generatedPassword) return `The portal's first administrator is ${username}, with ADMIN_PASSWORD.`
  const shown = isTerminal ? ` with the password ${generatedPassword}` : ''
  return `The portal's first administrator is ${username}${shown}. The password is in ${passwordFile}: change it, and delete the file.`
}
