/**
 * `bun run admin add NAME EMAIL | reset-password NAME | reset-2fa NAME | deactivate NAME | list | rotate-secret`.
 */

import { resolve } from 'node:path'
import type { Sql } from '#server/platform/database/connect.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { leaveRootForCommand } from '#server/platform/leave-root/leave-root.ts'
import { jsonLog } from '#server/platform/log.ts'
import { answerHelp, commandLine, OperatorError } from '#server/platform/operator-error.ts'
import { withSettingsFile } from '#server/platform/settings/kinds.ts'
import { rotateSecret } from '../session/tokens.ts'
import { addAdmin, deactivateAdmin, describeAdmins, resetAdminPassword, resetSecondFactor } from './manage.ts'

const DESCRIPTION = `  add             adds an owner, and prints a password
  reset-password  gives someone a new password, prints it, and signs them out everywhere
  reset-2fa       removes someone's authenticator app, passkeys and recovery codes, and signs them out everywhere
  deactivate      ends someone's access
  list            lists everyone with access
  rotate-secret   replaces the generated secret that signs sessions; no one is signed out

Each works while a server runs.`

interface Command {
  params: string[]
  run(deps: { sql: Sql; env: Env }, ...args: string[]): Promise<string>
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
}

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
const forms = Object.entries(COMMANDS).map(([verb, { params }]) => [verb, ...params].join(' '))
const usage = `usage: ${commandLine('admin')} ${forms.join(' | ')}`
answerHelp(process.argv.slice(2), usage, DESCRIPTION)
if (!command || args.length !== command.params.length) {
  console.error(usage)
  process.exit(2)
}
try {
  const env = readEnv(withSettingsFile(process.env))
  await leaveRootForCommand(env)
  const { sql, close } = await openDatabase(env, jsonLog)
  // The output may contain a password, so it only goes to the terminal.
  console.log(await command.run({ sql, env }, ...args).finally(close))
  process.exit(0)
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exit(1)
}
