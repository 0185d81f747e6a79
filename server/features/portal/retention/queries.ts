import * as z from 'zod/mini'
import type { Query } from '../../../platform/database/connect.ts'
import { read } from '../../../platform/database/read.ts'

const NAME = 'retention'
/** Null if nothing is erased automatically. */
const Days = z.object({ days: z.nullable(z.int()) })

export async function findDays(query: Query): Promise<number | null> {
  const [row] = await read(query, Days)`
    select (value ->> 'days')::integer as days from settings where name = ${NAME}`
  return row?.days ?? null
}

/** Locks the setting until the transaction ends, even if it is not stored yet. @returns its value */
export async function lockDays(query: Query): Promise<number | null> {
  await query`
    insert into settings (name, value) values (${NAME}, ${query.json({ days: null })}) on conflict do nothing`
  const [row] = await read(query, Days)`
    select (value ->> 'days')::integer as days from settings where name = ${NAME} for update`
  return row?.days ?? null
}

export async function updateDays(query: Query, days: number | null): Promise<void> {
  await query`
    update settings set value = ${query.json({ days })}, updated_at = now() where name = ${NAME}`
}

export interface DueRetention {
  days: number
  /** Everything older is due to be erased. */
  before: Date
}

const DueRow = z.extend(Days, { before: z.date() })

/** Locks the setting if it is on and its grace period is over. No one can change it until the transaction ends. */
export async function lockDueRetention(
  query: Query,
  graceMinutes: number,
): Promise<DueRetention | undefined> {
  const [row] = await read(query, DueRow)`
    select (value ->> 'days')::integer as days, now() - make_interval(days => (value ->> 'days')::integer) as before
    from settings where name = ${NAME} and updated_at <= now() - make_interval(mins => ${graceMinutes}::integer)
    for share`
  return row?.days == null ? undefined : { days: row.days, before: row.before }
}
