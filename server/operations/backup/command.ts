/** `bun run backup FILE` and `bun run restore FILE`. */
import { resolve } from 'node:path'
import { openStores } from '../../features/portal/images/stores.ts'
import { openUnmigrated } from '../../platform/database/open.ts'
import { type Env, readEnv } from '../../platform/env.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { describeError } from '../../platform/http/describe-error.ts'
import { jsonLog } from '../../platform/log.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { openArchive } from './archive-reader.ts'
import { type BackupDeps, writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const print = (line: string) => console.log(line)

const COMMANDS: Record<string, (env: Env, file: string) => Promise<string>> = {
  async backup(env, file) {
    await withDatabase(env, (deps) => writeBackup(deps, file, print))
    return `The backup is ${file}. It contains families' answers: protect it like the database.`
  },
  async restore(env, file) {
    print('reading the backup …')
    // Before the database is opened, so that a damaged file changes nothing and creates no folder.
    const archive = await openArchive(file)
    await withDatabase(env, (deps) => restoreBackup(deps, archive, print)).finally(archive.close)
    return `Restored as of ${archive.manifest.madeAt}. Start the server now.`
  },
}

async function withDatabase(env: Env, use: (deps: BackupDeps) => Promise<void>): Promise<void> {
  const { sql, close } = await openUnmigrated(env, jsonLog)
  await use({ sql, env, stores: openStores(env, jsonLog) }).finally(close)
}

/** Shows only the code of other errors, because a message from Postgres can quote a family's data. */
function reasonOf(error: unknown): string {
  if (error instanceof OperatorError || error instanceof ApiError) return error.message
  const { code, name } = describeError(error)
  return `${code ?? name}`
}

const [name = '', file, ...more] = process.argv.slice(2)
const command = COMMANDS[name]
if (!command || !file || more.length > 0) {
  console.error(`usage: bun run ${command ? name : Object.keys(COMMANDS).join('|')} FILE`)
  process.exit(2)
}
try {
  print(await command(readEnv(process.env), resolve(file)))
  process.exit(0)
} catch (error) {
  console.error(`The ${name} failed: ${reasonOf(error)}`)
  process.exit(1)
}
