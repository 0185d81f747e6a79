/** `bun run admin add NAME EMAIL | reset-password NAME | deactivate NAME | list`. */

import type { Sql } from '../../../platform/database/connect.ts'
import { openDatabase } from '../../../platform/database/open.ts'
import { readEnv } from '../../../platform/env.ts'
import { jsonLog } from '../../../platform/log.ts'
import { OperatorError } from '../../../platform/operator-error.ts'
import { addAdmin, deactivateAdmin, describeAdmins, resetAdminPassword } from './manage.ts'

interface Command {
  words: string[]
  run(sql: Sql, ...given: string[]): Promise<string>
}

const COMMANDS: Record<string, Command> = {
  add: {
    words: ['NAME', 'EMAIL'],
    run: async (sql, name = '', email = '') =>
      `${name} can sign in with the password ${await addAdmin(sql, name, email)}`,
  },
  'reset-password': {
    words: ['NAME'],
    run: async (sql, name = '') =>
      `${name} can sign in with the password ${await resetAdminPassword(sql, name)} and is signed out everywhere.`,
  },
  deactivate: {
    words: ['NAME'],
    run: async (sql, name = '') => {
      await deactivateAdmin(sql, name)
      return `${name} is deactivated and signed out everywhere.`
    },
  },
  list: { words: [], run: describeAdmins },
}

const [name = '', ...given] = process.argv.slice(2)
const command = COMMANDS[name]
if (!command || given.length !== command.words.length) {
  const forms = Object.entries(COMMANDS).map(([verb, { words }]) => [verb, ...words].join(' '))
  console.error(`usage: bun run admin ${forms.join(' | ')}`)
  process.exit(2)
}
try {
  const { sql, close } = await openDatabase(readEnv(process.env), jsonLog)
  // The output may contain a password, so it only goes to the terminal.
  console.log(await command.run(sql, ...given).finally(close))
  process.exit(0)
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exit(1)
}
