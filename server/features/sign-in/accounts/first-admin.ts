import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Env } from '#server/platform/env.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Risks } from '#server/platform/risks.ts'
import { countAdmins, findAdminByName, insertAdmin } from '../credentials/admins.ts'
import {
  derivePassword,
  generatePassword,
  hashPassword,
  isCommonPassword,
  verifyPassword,
} from '../credentials/passwords.ts'

const FILE = 'admin-password'

interface FirstAdmin {
  username: string
  /** The file that holds the generated password; undefined if the operator chose one. */
  passwordFile: string | undefined
  /** Only for a terminal, never for a log. */
  generatedPassword: string | undefined
}

type AdminEnv = Pick<Env, 'ADMIN_USERNAME' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'DATABASE_URL' | 'JWT_SECRET'>

/**
 * Adds the first administrator if there is none, not even a deactivated one. Servers that start at the same time wait
 * for each other, and one of them adds it. The others find the generated password, too, until someone changes it.
 * @returns the administrator with a new password, or with a generated one that still works; undefined if there is none
 * @throws OperatorError if ADMIN_PASSWORD is common
 */
export async function ensureFirstAdmin(
  sql: Sql,
  env: AdminEnv,
  dataDir: string,
): Promise<FirstAdmin | undefined> {
  if ((await countAdmins(sql)) > 0) return findShared(sql, env, dataDir)
  if (await hasCommonPassword(env)) {
    throw new OperatorError(
      'ADMIN_PASSWORD is one of the most common passwords. Choose another one, or unset it to have one generated.',
    )
  }
  const generatedPassword = env.ADMIN_PASSWORD ? undefined : (deriveShared(env) ?? generatePassword())
  const passwordHash = await hashPassword(env.ADMIN_PASSWORD ?? generatedPassword ?? '')
  const username = env.ADMIN_USERNAME.trim()
  const added = await transaction(sql, async (tx) => {
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
  return added ?? findShared(sql, env, dataDir)
}

/**
 * The first password of servers that share a database and JWT_SECRET, which is the same on all of them. So it doesn't matter
 * which one adds the administrator.
 * @returns undefined with the embedded Postgres, which has one server
 */
const deriveShared = ({ DATABASE_URL, JWT_SECRET, ADMIN_USERNAME }: AdminEnv): string | undefined =>
  DATABASE_URL && JWT_SECRET
    ? derivePassword(JWT_SECRET, `first password of ${ADMIN_USERNAME.trim()}`)
    : undefined

/** Keeps this server's file with the shared first password for as long as the password works. */
async function findShared(sql: Sql, env: AdminEnv, dataDir: string): Promise<FirstAdmin | undefined> {
  const shared = deriveShared(env)
  if (!shared || env.ADMIN_PASSWORD) return undefined
  const admin = await findAdminByName(sql, env.ADMIN_USERNAME.trim())
  if (admin?.isActive && (await verifyPassword(shared, admin.passwordHash))) {
    const passwordFile = await writePassword(dataDir, shared)
    return { username: admin.username, passwordFile, generatedPassword: shared }
  }
  const file = join(dataDir, FILE)
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.trim() === shared) await rm(file, { force: true })
  return undefined
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
