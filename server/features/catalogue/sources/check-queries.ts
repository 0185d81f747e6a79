import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'

/** What a publisher said about its edition. */
export const Validators = z.object({
  etag: z.optional(z.string()),
  lastModified: z.optional(z.string()),
  /** When the publisher's catalog says that the data changed, or another text that changes with them. */
  mark: z.optional(z.string()),
})
export type Validators = z.infer<typeof Validators>

const CheckRow = z.object({
  source: z.string(),
  isOn: z.boolean(),
  checkedAt: z.nullable(z.date()),
  succeededAt: z.nullable(z.date()),
  nextCheckAt: z.nullable(z.date()),
  problem: z.nullable(z.string()),
})
export type CheckRow = z.infer<typeof CheckRow>

export const listChecks = (query: Query) => read(query, CheckRow)`
  select source, is_on, checked_at, succeeded_at, next_check_at, problem from source_checks order by source`

/** Switches a source on or off. The first check of one that is on is due at once. */
export const upsertSwitch = (query: Query, source: string, isOn: boolean) => query`
  insert into source_checks (source, is_on, next_check_at) values (${source}, ${isOn}, case when ${isOn} then now() end)
  on conflict (source) do update set is_on = excluded.is_on, next_check_at = excluded.next_check_at`

const Leased = z.object({ source: z.string(), validators: Validators })
export type Leased = z.infer<typeof Leased>

/**
 * Takes the source whose check is due first, unless another one is being checked: by this server or another, one publisher
 * is called at a time.
 * @param source a source that is checked now, due or not
 */
export async function leaseCheck(
  tx: Transaction,
  seconds: number,
  source?: string,
): Promise<Leased | undefined> {
  await tx`select from source_checks order by source for update`
  return readFirst(tx, Leased)`
    update source_checks set lease_until = now() + make_interval(secs => ${seconds})
    where source = (
      select source from source_checks
      where is_on and ${source === undefined ? tx`next_check_at <= now()` : tx`source = ${source}`}
      order by next_check_at limit 1
    ) and not exists (select from source_checks where lease_until > now())
    returning source, validators`
}

interface Finished {
  source: string
  /** Null if the check succeeded. */
  problem: string | null
  /** Undefined if they stay. */
  validators: Validators | undefined
  /** The earliest next check that the publisher asks for, in seconds. */
  waitSeconds: number
}

/** The nights begin at this hour of the installation's time zone, and checks are spread over this many hours. */
const NIGHT_HOUR = 1
const NIGHT_HOURS = 4

/** Ends a check. The next one is at a random time of the next night. */
export const finishCheck = (
  query: Query,
  { source, problem, validators, waitSeconds }: Finished,
  timeZone: string,
) => query`
  update source_checks set lease_until = null, checked_at = now(), problem = ${problem},
    succeeded_at = case when ${problem}::text is null then now() else succeeded_at end,
    validators = coalesce(${validators ? query.json({ ...validators }) : null}::jsonb, validators),
    next_check_at = greatest(now() + make_interval(secs => ${waitSeconds}),
      (date_trunc('day', now() at time zone ${timeZone}) + interval '1 day'
        + make_interval(hours => ${NIGHT_HOUR}) + random() * make_interval(hours => ${NIGHT_HOURS})) at time zone ${timeZone})
  where source = ${source}`
