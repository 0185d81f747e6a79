import * as z from 'zod/mini'
import { isContact } from '#server/features/portal/inbox/filter-parts.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readCount, readOneValue } from '#server/platform/database/read.ts'
import type { Period } from '#server/platform/period.ts'
import {
  ContactFigures,
  type FirstContactReport,
  MIN_FAMILIES,
  REPORT_WEEKS,
  type StagesReport,
} from '#shared/desk/admin-reports.ts'
import { STAGES, type Stage } from '#shared/desk/inbox-changes.ts'

/** What every report needs: the database, the operator's time zone and the time. */
interface ReportScope {
  sql: Query
  timeZone: string
  now: Date
}

/** A week of a report: its Monday (YYYY-MM-DD), and its time. */
interface ReportWeek {
  week: string
  starts: Date
  ends: Date
}

/** The weeks of a report, oldest first, and the period from the start of the first to the end of the last. */
async function listWeeks({
  sql,
  timeZone,
  now,
}: ReportScope): Promise<{ weeks: ReportWeek[]; period: Period }> {
  const starts = await listWeekStarts(sql, timeZone, now, REPORT_WEEKS)
  const weeks = starts
    .slice(0, -1)
    .map(({ week, starts: from }, index) => ({ week, starts: from, ends: starts[index + 1]?.starts ?? now }))
  const [from, to] = [weeks[0]?.starts ?? now, weeks.at(-1)?.ends ?? now]
  return { weeks, period: { timeZone, from, to } }
}

const NONE = {
  leads: 0,
  contacted: 0,
  medianSeconds: null,
  p90Seconds: null,
  withinHour: 0,
  withinDay: 0,
  hourKnown: 0,
  dayKnown: 0,
  closed: 0,
  waiting: 0,
}

/** Reads how soon leads were contacted, by the week in which they arrived. Leads from before the inbox are left out. */
export async function readFirstContact(scope: ReportScope): Promise<FirstContactReport> {
  const { weeks, period } = await listWeeks(scope)
  const since = await findInboxStart(scope.sql)
  const from = new Date(Math.max(since.getTime(), period.from.getTime()))
  const rows = await countContacts(scope.sql, { ...period, from })
  const byWeek = new Map(rows.map(({ week, ...figures }) => [week, figures satisfies Omit<Contacts, 'week'>]))
  return {
    timeZone: scope.timeZone,
    since: since.toISOString(),
    total: byWeek.get(null) ?? NONE,
    weeks: weeks
      .filter(({ ends }) => ends > since)
      .map(({ week }) => ({ week, ...(byWeek.get(week) ?? NONE) })),
  }
}

const MAX_REASONS = 20

type StageCounts = Record<Stage, number>

/**
 * Reads how many leads were in each stage at the end of each week, and why leads were closed. The counts are the present ones
 * without the changes since, so the report reads only its period, and no snapshot can be missing.
 */
export async function readStages(scope: ReportScope): Promise<StagesReport> {
  const { weeks, period } = await listWeeks(scope)
  const [since, changes, reasons, closed] = await Promise.all([
    findInboxStart(scope.sql),
    listStageChanges(
      scope.sql,
      weeks.map(({ starts }) => starts),
    ),
    listCloseReasons(scope.sql, period),
    countClosed(scope.sql, period),
  ])
  const counts = countBackwards(weeks, changes)
  return {
    timeZone: scope.timeZone,
    since: since.toISOString(),
    weeks: weeks
      .map(({ week, ends }, index) => ({ week, ends, ...(counts[index] as StageCounts) }))
      .filter(({ ends }) => ends > since)
      .map(({ ends: _, ...week }) => week),
    reasons: [...reasons],
    otherReasons: closed - reasons.reduce((total, { count }) => total + count, 0),
  }
}

/**
 * The counts at the end of each week, oldest first. They are the present ones without the changes of all later weeks, so
 * only the changes of the period are read.
 */
function countBackwards(weeks: readonly ReportWeek[], changes: readonly StageChange[]): StageCounts[] {
  const changeOf = (week: number | null) => {
    const found = changes.filter((change) => change.week === week)
    return (stage: Stage) => found.find((change) => change.stage === stage)?.count ?? 0
  }
  const present = changeOf(null)
  let counts = Object.fromEntries(STAGES.map((stage) => [stage, present(stage)])) as StageCounts
  const atEnds: StageCounts[] = []
  for (let week = weeks.length; week >= 1; week--) {
    atEnds.unshift(counts)
    const change = changeOf(week)
    counts = Object.fromEntries(STAGES.map((stage) => [stage, counts[stage] - change(stage)])) as StageCounts
  }
  return atEnds
}

/** `week` is null in the row of the whole period. */
const Contacts = z.extend(ContactFigures, { week: z.nullable(z.string()) })
type Contacts = z.infer<typeof Contacts>

/**
 * How soon the leads that arrived in a period were contacted, by week and for the whole period. A lead is contacted when it
 * or one merged into it is first set to contacted, touring or decided, and not set back to new since. Merged leads aren't counted themselves. Percentiles
 * are interpolated. Weeks without leads are missing.
 */
const countContacts = (query: Query, { timeZone, from, to }: Period) => read(query, Contacts)`
  select to_char(week, 'YYYY-MM-DD') as week, count(*)::integer as leads, count(seconds)::integer as contacted,
    round(percentile_cont(0.5) within group (order by seconds))::integer as median_seconds,
    round(percentile_cont(0.9) within group (order by seconds))::integer as p90_seconds,
    count(*) filter (where seconds <= 3600)::integer as within_hour,
    count(*) filter (where seconds <= 86400)::integer as within_day,
    count(*) filter (where seconds <= 3600 or received_at <= now() - interval '1 hour')::integer as hour_known,
    count(*) filter (where seconds <= 86400 or received_at <= now() - interval '1 day')::integer as day_known,
    count(*) filter (where seconds is null and stage = 'closed')::integer as closed,
    count(*) filter (where seconds is null and stage <> 'closed')::integer as waiting
  from (
    select date_trunc('week', received_at at time zone ${timeZone}) as week, stage, received_at,
      case when contact.at is not null then greatest(0, extract(epoch from contact.at - received_at))::float8 end
        as seconds
    from inbox_leads
      left join (
        select coalesce(merged_into, lead_id) as lead_id, min(at) as at
        from inbox_events join inbox_leads on inbox_leads.id = lead_id
        where ${isContact(query)}
        group by 1
      ) as contact on contact.lead_id = inbox_leads.id
    where merged_into is null and received_at >= ${from} and received_at < ${to}
  ) as lead
  group by grouping sets ((week), ())`

const StageChange = z.object({
  /** The number of the week, from 1; null for the present. */
  week: z.nullable(z.int()),
  stage: z.string(),
  count: z.int(),
})
type StageChange = z.infer<typeof StageChange>

/**
 * How many leads are in each stage now, and how many came into it less those that left it in each week. One statement, so
 * that both are of the same moment. Merged leads count as the one that they were merged into.
 * @param starts when each week starts, oldest first
 */
const listStageChanges = (query: Query, starts: readonly Date[]) => read(query, StageChange)`
  with weeks as (select ${starts.map((start) => start.toISOString())}::text[]::timestamptz[] as starts),
  moved as (
    select at, details ->> 'stage' as stage,
      coalesce(lag(details ->> 'stage') over (partition by lead_id order by inbox_events.id), 'new') as stage_before
    from inbox_events join inbox_leads on inbox_leads.id = lead_id
    where kind in ('stage', 'closed') and merged_into is null
  ),
  change as (
    select width_bucket(received_at, starts) as week, 'new' as stage, count(*) as count
    from inbox_leads, weeks where merged_into is null and received_at >= starts[1] group by 1
    union all
    select width_bucket(at, starts), stage, count(*) from moved, weeks where at >= starts[1] group by 1, 2
    union all
    select width_bucket(at, starts), stage_before, -count(*) from moved, weeks where at >= starts[1] group by 1, 2
  )
  select null::integer as week, stage, count(*)::integer as count from inbox_leads where merged_into is null group by stage
  union all
  select week, stage, sum(count)::integer from change group by week, stage`

/** How many leads were closed in a period and still are, by reason, regardless of case. Most first, at most `limit`. */
const listCloseReasons = (query: Query, { from, to }: Period) => read(
  query,
  z.object({ reason: z.string(), count: z.int() }),
)`
  select min(close_reason) as reason, count(*)::integer as count from ${closedIn(query, from, to)}
  group by lower(btrim(close_reason)) having count(*) >= ${MIN_FAMILIES}
  order by count desc, reason limit ${MAX_REASONS}`

/** How many leads were closed in a period and still are. */
const countClosed = (query: Query, { from, to }: Period) => readCount(query)`
    select count(*)::integer as count from ${closedIn(query, from, to)}`

const closedIn = (query: Query, from: Date, to: Date) => query`
  (
    select close_reason from inbox_leads
    where stage = 'closed' and merged_into is null and exists (
      select from inbox_events
      where lead_id = inbox_leads.id and kind = 'closed' and at >= ${from} and at < ${to}
    )
  ) as closed`

/** The first `count` + 1 Mondays of a period of weeks: when each week starts, and when the last one ends. */
const listWeekStarts = (query: Query, timeZone: string, now: Date, count: number) => read(
  query,
  z.object({ week: z.string(), starts: z.date() }),
)`
  select to_char(day, 'YYYY-MM-DD') as week, day at time zone ${timeZone} as starts
  from (select date_trunc('week', ${now}::timestamptz at time zone ${timeZone}) as this_week) as clock,
    generate_series(this_week - ${count - 1}::integer * interval '1 week', this_week + interval '1 week',
      interval '1 week') as days (day)
  order by day`

/**
 * When the inbox began to record what was done with leads: when the database was created, or the first event if that is earlier,
 * as after a restore.
 */
const findInboxStart = (query: Query) => readOneValue(query, z.object({ since: z.date() }))`
    select coalesce(
      least(
        (select min(applied_at) from migrations),
        (select min(at) from inbox_events where kind in ('stage', 'closed'))
      ),
      now()
    ) as since`
