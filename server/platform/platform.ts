import type { Background } from './background.ts'
import type { Sql } from './database/connect.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import type { CountingClock } from './rate-limit/service.ts'

/** What every feature can use. A feature's own type names the parts that it needs. */
export interface Platform extends CountingClock {
  sql: Sql
  env: Env
  log: Log
  /** The current time. Tests pass their own clock. */
  now: () => Date
  background: Background
}
