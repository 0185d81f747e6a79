import { connectToCopy } from '../features/portal/reports/connect-to-copy.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Env } from '../platform/env.ts'
import type { Shutdown } from '../platform/shutdown.ts'

/** How long a shutdown waits for running reports, in seconds. */
const POOL_END_S = 5

/** The pool for the copy of the database from which reports are read, if there is one. It ends with the server. */
export function openCopy({ REPORTS_DATABASE_URL: url }: Env, shutdown: Shutdown): Sql | undefined {
  if (!url) return undefined
  const sql = connectToCopy(url)
  shutdown.add(() => sql.end({ timeout: POOL_END_S }))
  return sql
}
