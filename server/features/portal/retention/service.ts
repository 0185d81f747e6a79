import * as z from 'zod/mini'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Part, Query, Sql } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import {
  ACKNOWLEDGEMENT_DAYS,
  Periods,
  RETENTION_GRACE_MINUTES,
  RETENTION_KINDS,
  type RetentionPreview,
  USAGE_DAYS,
} from '#shared/privacy/retention.ts'

/** An installation that stored no periods keeps everything. */
const FOREVER: Periods = { days: null, messageDays: null, versionDays: null, eventDays: null }

export const readRetention = async (query: Query): Promise<Periods> => (await findRetention(query)) ?? FOREVER

/** Sets after how many days records are erased (null: never), and records it in the audit log. @returns the setting */
export async function changeRetention(sql: Sql, admin: AdminContext, periods: Periods): Promise<Periods> {
  return transaction(sql, async (tx) => {
    const before = (await lockRetention(tx)) ?? FOREVER
    await updateRetention(tx, periods)
    const after = await readRetention(tx)
    if (isSame(before, after)) return before
    await recordAudit(tx, { ...admin, action: 'retention_changed', details: { before, after } })
    return after
  })
}

const isSame = (before: Periods, after: Periods) =>
  Object.entries(before).every(([name, value]) => after[name as keyof Periods] === value)

/** What these periods would erase. A change waits before it erases anything, so nothing is due before that. */
export async function previewRetention(query: Query, periods: Periods, now: Date): Promise<RetentionPreview> {
  const earliest = now.getTime() + RETENTION_GRACE_MINUTES * 60_000
  const kinds = await countDue(query, periods)
  return {
    kinds: kinds.map(({ kind, count, firstAt }) => ({
      kind,
      count,
      firstAt: firstAt && new Date(Math.max(firstAt.getTime(), earliest)).toISOString(),
    })),
  }
}

const NAME = 'retention'

const periodColumns = (query: Query): Part => query`
  (value ->> 'days')::integer as days, (value ->> 'messageDays')::integer as message_days,
  (value ->> 'versionDays')::integer as version_days, (value ->> 'eventDays')::integer as event_days`

const findRetention = (query: Query) => readFirst(query, Periods)`
    select ${periodColumns(query)} from settings where name = ${NAME}`

/** Locks the setting until the transaction ends, even if it is not stored yet. @returns its value */
async function lockRetention(query: Query): Promise<Periods | undefined> {
  await query`
    insert into settings (name, value) values (${NAME}, ${query.json({})}) on conflict do nothing`
  return readFirst(query, Periods)`
    select ${periodColumns(query)} from settings where name = ${NAME} for update`
}

async function updateRetention(query: Query, periods: Periods): Promise<void> {
  await query`
    update settings set value = ${query.json(periods)}, updated_at = now() where name = ${NAME}`
}

/** The setting, and the time before which each kind is due. Null is never. */
const DueRow = z.object({
  periods: z.looseObject({}),
  leads: z.nullable(z.date()),
  messages: z.nullable(z.date()),
  versions: z.nullable(z.date()),
  events: z.nullable(z.date()),
  usage: z.date(),
  acknowledgements: z.date(),
})

/**
 * Locks the setting if its grace period is over. No one can change it until the transaction ends. What is kept as counts
 * by day is due in whole days of `timeZone`.
 */
export const lockDueRetention = (query: Query, graceMinutes: number, timeZone: string) => readFirst(
  query,
  DueRow,
)`
    select value as periods, now() - make_interval(days => days) as leads,
      now() - make_interval(days => message_days) as messages,
      now() - make_interval(days => version_days) as versions,
      now() - make_interval(days => ${ACKNOWLEDGEMENT_DAYS}::integer) as acknowledgements,
      (today - event_days)::timestamp at time zone ${timeZone} as events,
      (today - ${USAGE_DAYS}::integer)::timestamp at time zone ${timeZone} as usage
    from (
      select value, (now() at time zone ${timeZone})::date as today, ${periodColumns(query)} from settings
      where name = ${NAME} and updated_at <= now() - make_interval(mins => ${graceMinutes}::integer)
      for share
    ) as setting`

const KindRow = z.object({ kind: z.enum(RETENTION_KINDS), count: z.int(), firstAt: z.nullable(z.date()) })

/** How many records of each kind are older than its period, and when the oldest one of it will be. */
function countDue(query: Query, periods: Periods) {
  const due = (kind: keyof Periods, time: Part, from: Part) => {
    const age = query`make_interval(days => ${periods[kind]}::integer)`
    return query`
      select ${kind}::text as kind, count(*) filter (where ${time} < now() - ${age})::integer as count,
        min(${time}) + ${age} as first_at ${from}`
  }
  return read(query, KindRow)`
    ${due('days', query`updated_at`, query`from questionnaires`)}
    union all ${due('messageDays', query`created_at`, query`from contacts where erased_at is null`)}
    union all ${due('versionDays', query`received_at`, query`from submissions where superseded_by is not null`)}
    union all ${due('eventDays', query`timestamp`, query`from analytics_events`)}`
}
