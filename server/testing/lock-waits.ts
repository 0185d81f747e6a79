import { expect } from 'vitest'
import type { Sql } from '../platform/database/connect.ts'
import { eventually } from './test-app.ts'

/** Waits until exactly `count` connections to this database wait for a lock. */
export const waitForLockWaits = (sql: Sql, count: number) =>
  eventually(async () => {
    const waiting = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect(waiting).toHaveLength(count)
  })
