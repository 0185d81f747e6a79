import type { Query } from '../../../platform/database/connect.ts'

const NAME = 'retention'

export async function findDays(query: Query): Promise<number | null> {
  const [row] = await query<{ days: number | null }[]>`
    select (value ->> 'days')::integer as days from settings where name = ${NAME}`
  return row?.days ?? null
}

/** Locks the setting until the transaction ends, also when there is none yet. @returns what it was */
export async function lockDays(query: Query): Promise<number | null> {
  await query`
    insert into settings (name, value) values (${NAME}, ${query.json({ days: null })}) on conflict do nothing`
  const [row] = await query<{ days: number | null }[]>`
    select (value ->> 'days')::integer as days from settings where name = ${NAME} for update`
  return row?.days ?? null
}

export async function updateDays(query: Query, days: number | null): Promise<void> {
  await query`
    update settings set value = ${query.json({ days })}, updated_at = now() where name = ${NAME}`
}

export interface DueRetention {
  days: number
  /** What is older is to go. */
  before: Date
}

/** The setting, when it is on and its time of grace is over; it stays as it is until the transaction ends. */
export async function lockDue(query: Query, graceMinutes: number): Promise<DueRetention | undefined> {
  const [row] = await query<{ days: number | null; before: Date }[]>`
    select (value ->> 'days')::integer as days, now() - make_interval(days => (value ->> 'days')::integer) as before
    from settings where name = ${NAME} and updated_at <= now() - make_interval(mins => ${graceMinutes}::integer)
    for share`
  return row?.days == null ? undefined : { days: row.days, before: row.before }
}
