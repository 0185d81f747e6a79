import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseExpired } from '#server/features/portal/retention/erase-expired.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { readEnv } from '#server/platform/env.ts'

const MB = 1e6
/** Copies are from the last 365 days, so this erases the oldest month. */
const KEPT_DAYS = 335

/**
 * Erases the oldest month of leads as the hourly sweep does, vacuums as autovacuum does, and prints how long it took and
 * what it left.
 */
export async function measureRetention(sql: Sql): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'million-retention-'))
  try {
    await sql`
      insert into settings (name, value, updated_at)
      values ('retention', ${sql.json({ days: KEPT_DAYS, messageDays: KEPT_DAYS, eventDays: KEPT_DAYS })}, now() - interval '1 day')
      on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`
    const before = await readBytes(sql)
    const start = performance.now()
    const erased = await eraseExpired({ sql, env: readEnv({ DATA_DIR: folder }) })
    const seconds = (performance.now() - start) / 1000
    await sql`select pg_stat_force_next_flush()`
    const [dead] = await sql`
      select sum(n_dead_tup)::integer as count from pg_stat_user_tables
      where relname in ('submissions', 'questionnaires', 'inbox_leads', 'analytics_events')`
    const vacuumed = performance.now()
    await sql`vacuum analyze`
    const vacuumSeconds = (performance.now() - vacuumed) / 1000
    console.log(
      `  a month erased: ${erased.leads} leads and ${erased.events} events in ${seconds.toFixed(0)} s (${Math.round(erased.leads / seconds)} leads a second), ${dead?.count} dead rows; vacuum ${vacuumSeconds.toFixed(0)} s; ${toMb(before)} MB before, ${toMb(await readBytes(sql))} MB after, to be filled again`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

export async function readBytes(sql: Sql): Promise<number> {
  const [row] = await sql`select pg_database_size(current_database())::float8 as bytes`
  return row?.bytes
}

const toMb = (bytes: number) => Math.round(bytes / MB)
