import * as z from 'zod/mini'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { type Periods, RETENTION_KINDS } from '#shared/privacy/retention.ts'

const KindRow = z.object({ kind: z.enum(RETENTION_KINDS), count: z.int(), firstAt: z.nullable(z.date()) })

/** How many records of each kind are older than its period, and when the oldest one of it will be. */
export function countDue(query: Query, periods: Periods) {
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
