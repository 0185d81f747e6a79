import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { eraseExpired } from '#server/features/portal/retention/schedule.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { readEnv } from '#server/platform/env.ts'

/** What a lead has in a table for as long as it is kept. */
const OF_LEADS = ['submissions', 'questionnaires', 'inbox_leads', 'analytics_events']
/** What it has for thirty days, a day, or until its email is sent. */
const OF_NEW_LEADS = ['mailed_links', 'mailboxes', 'request_counts', 'mails']

const SizeRow = z.object({ table: z.string(), index: z.nullable(z.string()), bytes: z.number() })

const readSizes = (sql: Sql) => read(sql, SizeRow)`
  select relname as table, null as index, pg_table_size(oid)::float8 as bytes from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace
  union all
  select tables.relname, indexes.relname, pg_relation_size(indexes.oid)::float8
  from pg_index join pg_class as indexes on indexes.oid = indexrelid join pg_class as tables on tables.oid = indrelid
  where tables.relnamespace = current_schema()::regnamespace`

type Size = z.infer<typeof SizeRow>

/** Prints the bytes for each lead, and the largest tables and indexes if `withParts`. */
export async function reportBytes(sql: Sql, leads: number, withParts: boolean): Promise<void> {
  const sizes = await readSizes(sql)
  const of = (tables: readonly string[]) => sizes.filter(({ table }) => tables.includes(table))
  const each = (some: readonly Size[]) => Math.round(some.reduce((sum, { bytes }) => sum + bytes, 0) / leads)
  console.log(
    `  ${leads} leads: ${each(of(OF_LEADS))} bytes for each; ${each(of(OF_NEW_LEADS))} more that don't stay`,
  )
  if (!withParts) return
  for (const size of of(OF_LEADS).sort((a, b) => b.bytes - a.bytes))
    console.log(`    ${String(each([size])).padStart(5)} ${size.table}${size.index ? `: ${size.index}` : ''}`)
}

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

export const toMb = (bytes: number) => Math.round(bytes / 1e6)
