/**
 * `bun run admin add NAME EMAIL | reset-password NAME | reset-2fa NAME | deactivate NAME | list | rotate-secret |
 * verify-audit [--expect ENTRY:HASH]`.
 */

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeVerification, type NotedHash, verifyAuditLog } from '#server/features/audit/verify.ts'
import { answerHelp, commandLine } from '#server/platform/command-line.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { leaveRootForCommand } from '#server/platform/leave-root/leave-root.ts'
import { jsonLog } from '#server/platform/log.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { withSettingsFile } from '#server/platform/settings/settings-file.ts'
import { rotateSecret } from '../session/token-secret.ts'
import { addAdmin, deactivateAdmin, describeAdmins, resetAdminPassword, resetSecondFactor } from './manage.ts'

const DESCRIPTION = `  add             adds an owner, and prints a password
  reset-password  gives someone a new password, prints it, and signs them out everywhere
  reset-2fa       removes someone's authenticator app, passkeys and recovery codes, and signs them out everywhere
  deactivate      ends someone's access
  list            lists everyone with access
  rotate-secret   replaces the generated secret that signs sessions; no one is signed out
  verify-audit    finds entries of the audit log that were changed, removed or inserted; with --expect, also those that
                  were removed from the end since that hash was printed

Each works while a server runs.`

interface Command {
  params: string[]
  /** What the usage line says of the command's own option. */
  option?: string
  run(deps: { sql: Sql; env: Env; noted: NotedHash | undefined }, ...args: string[]): Promise<string>
}

const COMMANDS: Record<string, Command> = {
  add: {
    params: ['NAME', 'EMAIL'],
    run: async ({ sql }, name = '', email = '') =>
      `${name} can sign in with the password ${await addAdmin(sql, name, email)}`,
  },
  'reset-password': {
    params: ['NAME'],
    run: async ({ sql, env }, name = '') =>
      `${name} can sign in with the password ${await resetAdminPassword(sql, env, name)} and is signed out everywhere.`,
  },
  'reset-2fa': {
    params: ['NAME'],
    run: async ({ sql, env }, name = '') => {
      await resetSecondFactor(sql, env, name)
      return `${name} can sign in with the password alone and is signed out everywhere.`
    },
  },
  deactivate: {
    params: ['NAME'],
    run: async ({ sql }, name = '') => {
      await deactivateAdmin(sql, name)
      return `${name} is deactivated and signed out everywhere.`
    },
  },
  list: { params: [], run: ({ sql }) => describeAdmins(sql) },
  'rotate-secret': {
    params: [],
    run: async ({ sql, env }) =>
      `The secret is replaced. Restart the server now. Sessions and devices of the old one are accepted through ${await rotateSecret(sql, env, resolve(env.DATA_DIR), new Date())} (UTC).`,
  },
  'verify-audit': {
    params: [],
    option: '[--expect ENTRY:HASH]',
    run: ({ sql, noted }) => requireIntact(sql, noted),
  },
}

/** @returns the description of an intact log @throws OperatorError that names the entries that aren't */
async function requireIntact(sql: Sql, noted: NotedHash | undefined): Promise<string> {
  const verification = await verifyAuditLog(sql, noted)
  const description = describeVerification(verification)
  if (verification.findings.length > 0) throw new OperatorError(description)
  return description
}

/** Reads `ENTRY:HASH`. @returns undefined for a text of another form */
function parseNotedHash(text: string): NotedHash | undefined {
  const [, entryId, hash] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(text) ?? []
  return entryId && hash ? { entryId, hash } : undefined
}

/** @returns undefined if an option is unknown or lacks its value */
function parse(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: { expect: { type: 'string' } } })
  } catch {
    return undefined
  }
}

const parsed = parse(process.argv.slice(2))
const [name = '', ...args] = parsed?.positionals ?? []
const expected = parsed?.values.expect
const noted = expected === undefined ? undefined : parseNotedHash(expected)
const command = COMMANDS[name]
const forms = Object.entries(COMMANDS).map(([verb, { params, option }]) =>
  [verb, ...params, ...(option ? [option] : [])].join(' '),
)
const usage = `usage: ${commandLine('admin')} ${forms.join(' | ')}`
answerHelp(process.argv.slice(2), usage, DESCRIPTION)
const isExpectUsable = expected === undefined || (noted && command?.option)
if (!command || args.length !== command.params.length || !isExpectUsable) {
  console.error(usage)
  process.exit(2)
}
try {
  const env = readEnv(withSettingsFile(process.env))
  await leaveRootForCommand(env)
  const { sql, close } = await openDatabase(env, jsonLog)
  // The output may contain a password, so it only goes to the terminal.
  console.log(await command.run({ sql, env, noted }, ...args).finally(close))
  process.exit(0)
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exit(1)
}
