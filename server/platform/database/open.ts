import { resolve } from 'node:path'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { connect, type Sql } from './connect.ts'
import { findRunning } from './embedded/running.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

export interface OpenDatabase {
  sql: Sql
  close(): Promise<void>
}

/**
 * The migrated database that the server uses, for a command.
 * @throws OperatorError when it cannot be started
 */
export async function openDatabase(env: Env, log: Log): Promise<OpenDatabase> {
  const { sql, close } = await openAsItIs(env, log)
  try {
    await migrate(sql)
    return { sql, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The database that the server uses, with whatever schema it has: the one of DATABASE_URL; else the embedded one,
 * which a running server shares with the command, and which is otherwise started for it.
 * @throws OperatorError when it cannot be started, or does not answer
 */
export async function openAsItIs(env: Env, log: Log): Promise<OpenDatabase> {
  const dataDir = resolve(env.DATA_DIR)
  const running = env.DATABASE_URL ?? (await findRunning(dataDir))
  const embedded = running ? undefined : await startEmbedded(dataDir, log)
  const sql = connect(running ?? embedded?.url ?? '')
  const close = async () => {
    await sql.end({ timeout: 5 })
    await embedded?.stop()
  }
  try {
    await sql`select 1`
    return { sql, close }
  } catch (error) {
    await close()
    throw new OperatorError(
      `the database does not answer (${(error as { code?: string }).code ?? 'no code'})`,
    )
  }
}
