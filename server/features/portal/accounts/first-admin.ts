import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../../../platform/database/connect.ts'
import type { Env } from '../../../platform/env.ts'
import { OperatorError } from '../../../platform/operator-error.ts'
import type { Risks } from '../../../platform/risks.ts'
import { recordAudit } from '../audit/service.ts'
import { countAdmins, insertAdmin } from '../credentials/admins.ts'
import { isCommonPassword } from '../credentials/common-passwords.ts'
import { generatePassword, hashPassword } from '../credentials/passwords.ts'

const FILE = 'admin-password'

export interface FirstAdmin {
  username: string
  /** The file that holds the generated password; undefined if the operator chose one. */
  passwordFile: string | undefined
  /** Only for a terminal, never for a log. */
  generatedPassword: string | undefined
}

type AdminEnv = Pick<Env, 'ADMIN_USERNAME' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>

/**
 * Adds the first administrator if there is none, not even a deactivated one. Servers that start at the same time wait
 * for each other, and one of them adds it.
 * @returns undefined if there already was one
 * @throws OperatorError if ADMIN_PASSWORD is common
 */
export async function ensureFirstAdmin(
  sql: Sql,
  env: AdminEnv,
  dataDir: string,
): Promise<FirstAdmin | undefined> {
  if ((await countAdmins(sql)) > 0) return undefined
  if (await hasCommonPassword(env)) {
    throw new OperatorError(
      'ADMIN_PASSWORD is one of the most common passwords. Choose another one, or unset it to have one generated.',
    )
  }
  const generatedPassword = env.ADMIN_PASSWORD ? undefined : generatePassword()
  const passwordHash = await hashPassword(env.ADMIN_PASSWORD ?? generatedPassword ?? '')
  const username = env.ADMIN_USERNAME.trim()
  return sql.begin(async (tx) => {
    // Migrations lock the same row, so only one server runs this at a time.
    await tx`select id from migration_lock where id = 1 for update`
    if ((await countAdmins(tx)) > 0) return undefined
    const id = await insertAdmin(tx, { username, email: env.ADMIN_EMAIL, passwordHash })
    if (!id) return undefined
    await recordAudit(tx, { action: 'admin_created', subject: username, details: { by: 'first start' } })
    // Before the commit, because a stray file is better than an administrator whose password no one can read.
    const passwordFile = generatedPassword && (await writePassword(dataDir, generatedPassword))
    return { username, passwordFile, generatedPassword }
  })
}

/** Reports a common ADMIN_PASSWORD to an installation that already has administrators. It starts as before. */
export async function reportCommonPassword(env: AdminEnv, risks: Risks): Promise<void> {
  if (!(await hasCommonPassword(env))) return
  risks.report({
    id: 'weak_admin_password',
    title: 'ADMIN_PASSWORD is one of the most common passwords',
    advice:
      'If an administrator still uses it, change it under Settings now. Then remove ADMIN_PASSWORD: it matters only to ' +
      'the first start of an installation.',
  })
}

const hasCommonPassword = async ({ ADMIN_PASSWORD }: AdminEnv) =>
  ADMIN_PASSWORD !== undefined && (await isCommonPassword(ADMIN_PASSWORD))

async function writePassword(dataDir: string, password: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, FILE)
  // Overwriting an existing file would keep its mode.
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flag: 'w' })
  await rename(`${file}.new`, file)
  return file
}

/** Describes the new administrator to the operator. The password is only included for a terminal. */
export function describeFirstAdmin(first: FirstAdmin, isTerminal: boolean): string {
  const { username, generatedPassword, passwordFile } = first
  if (!generatedPassword)
    return `The portal's first administrator is ${username}, with the password from ADMIN_PASSWORD.`
  const shown = isTerminal ? ` with the password ${generatedPassword}` : ''
  return `The portal's first administrator is ${username}${shown}. The password is in ${passwordFile}. Change it, then delete the file.`
}
