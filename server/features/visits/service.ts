import * as z from 'zod/mini'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { read, readCount } from '#server/platform/database/read.ts'
import type { DiskSpace } from '#server/platform/disk-space.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import type { AnalyticsEvent, EventBatch, EventType } from '#shared/contract/event.ts'
import { toStateCode } from '#shared/contract/states.ts'
import { DAY_MS } from '#shared/contract/time.ts'
import { cityKey } from '#shared/matching/city-key.ts'

/** Calls per address and minute. A phone sends at most one batch per page, and a household shares an address. */
const EVENT_CALLS_PER_MINUTE = 240
/** Events per site and day, as a multiple of RATE_LIMIT_PER_MINUTE: 18,000 by default, which take about 5 MB. */
const DAILY_EVENTS = 300
/** A phone's clock may be off by about a time zone, and a queue may have waited a long time for a connection. */
const MAX_AHEAD_MS = DAY_MS
const MAX_BEHIND_MS = 30 * DAY_MS

export type AnalyticsDeps = Pick<Platform, 'sql' | 'env' | 'now' | 'clock'> & { disk: DiskSpace }

/**
 * Stores events from a phone. An event that is sent again counts once.
 * @throws ApiError rate_limited (429), unavailable (503) on a full disk
 */
export async function countEvents(
  deps: AnalyticsDeps,
  { events }: EventBatch,
  client: Client,
): Promise<void> {
  await deps.disk.requireRoom()
  const of = { bucket: 'events', at: deps.clock?.() } as const
  await countOne(deps.sql, { ...of, network: client.network, limit: EVENT_CALLS_PER_MINUTE })
  const limit = DAILY_EVENTS * deps.env.RATE_LIMIT_PER_MINUTE
  await countOne(deps.sql, { ...of, network: client.site, limit, per: 'day', amount: events.length })
  const rows = events.map((event) => toRow(event, client, deps.now()))
  await insertEvents(deps.sql, await keepKnownTowns(deps.sql, rows))
}

/** Anyone can send an event, and the portal shows towns: what isn't the name of one is left out. */
async function keepKnownTowns(query: Query, rows: EventRow[]): Promise<EventRow[]> {
  const sent = rows.flatMap(({ userCity: city, userState: state }) =>
    city && state ? [{ city, state }] : [],
  )
  if (sent.length === 0) return rows.map((row) => ({ ...row, userCity: null }))
  const towns = await findTowns(query, sent)
  const nameOf = ({ userCity, userState }: EventRow) =>
    towns.find(({ typed, state }) => typed === userCity?.trim().toLowerCase() && state === userState)?.city ??
    null
  return rows.map((row) => ({ ...row, userCity: nameOf(row) }))
}

/** An event as it is stored: now, if the phone's time is implausible. */
function toRow(event: AnalyticsEvent, client: Client, now: Date): EventRow {
  const time = new Date(event.timestamp)
  const ahead = time.getTime() - now.getTime()
  return {
    id: event.id,
    eventType: event.eventType,
    userCity: event.userCity ?? null,
    userState: event.userState === undefined ? null : (toStateCode(event.userState) ?? null),
    ipAddress: client.truncatedAddress,
    userAgent: client.userAgent,
    metadata: event.path === undefined ? {} : { path: stripPath(event.path) },
    timestamp: ahead > MAX_AHEAD_MS || ahead < -MAX_BEHIND_MS ? now : time,
  }
}

/** Removes the query and the fragment, which may contain personal data, and trailing slashes: '/faq/' is '/faq'. */
const stripPath = (path: string) => path.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '')

type EventRow = {
  id: string
  eventType: EventType
  userCity: string | null
  userState: string | null
  ipAddress: string | null
  userAgent: string | null
  metadata: { path?: string }
  timestamp: Date
}

/** Stores events. Those whose id is already stored are skipped. */
async function insertEvents(query: Query, events: EventRow[]): Promise<void> {
  const rows = events.map(({ metadata, ...event }) => ({ ...event, metadata: query.json(metadata) }))
  await query`insert into analytics_events ${query(rows)} on conflict (id) do nothing`
}

/** Those of these towns that are known (zip_codes), as they are spelled there. */
const findTowns = (query: Query, towns: readonly { city: string; state: string }[]) => {
  const states = towns.map(({ state }) => state)
  // For the index alone: a town with this name has this key.
  const keys = towns.map(({ city }) => cityKey(city))
  return read(query, z.object({ typed: z.string(), state: z.string(), city: z.string() }))`
    select lower(city) as typed, state, min(city) as city from zip_codes
    where (state, city_key, lower(city)) in (
      select state, key, lower(btrim(city))
      from unnest(${states}::text[], ${keys}::text[], ${towns.map(({ city }) => city)}::text[]) as town (state, key, city)
    )
    group by state, lower(city)`
}

/** Which rows to replace with counts: at most `limit` from before a time. */
interface RollUp {
  before: Date
  limit: number
  timeZone: string
}

/**
 * Replaces events with counts by day, type and place, in one statement, so that no report misses or doubles one. An event
 * that arrived late waits until its arrival is old too, because a phone may still send it again. Skips rows that another
 * transaction has locked. The counts go in the order of their key, so that concurrent calls don't deadlock.
 * @returns how many events were replaced
 */
export const rollUpEvents = (query: Query, { before, limit, timeZone }: RollUp) => readCount(query)`
  with old as (
    select id from analytics_events
    where event_type = any (enum_range(null::event_type)) and timestamp < ${before}
      and received_at < ${before}
    limit ${limit} for update skip locked
  ),
  gone as (
    delete from analytics_events where id in (select id from old)
    returning (timestamp at time zone ${timeZone})::date as day, event_type::text as event_type,
      coalesce(user_city, '') as user_city, coalesce(user_state, '') as user_state,
      event_type = 'page_view' and coalesce(metadata ->> 'path' = '/questionnaire', false) as is_form_open
  ),
  counted as (
    insert into event_counts (day, event_type, user_city, user_state, is_form_open, count)
    select day, event_type, user_city, user_state, is_form_open, count(*) from gone
    group by day, event_type, user_city, user_state, is_form_open
    order by day, event_type, user_state, user_city, is_form_open
    on conflict (day, event_type, user_state, user_city, is_form_open)
      do update set count = event_counts.count + excluded.count
  )
  select count(*)::integer as count from gone`

/**
 * Adds the counts of old days to the first day of their month, in one statement: of at most `limit` rows of days that are
 * older than `days`. Skips rows that another transaction has locked. The sums go in the order of their key, so that
 * concurrent calls don't deadlock.
 * @returns how many rows were replaced
 */
const addUpCounts = (query: Query, { days, limit }: { days: number; limit: number }) => readCount(query)`
  with old as (
    select day, event_type, user_state, user_city, is_form_open from event_counts
    where day < current_date - ${days}::integer and extract(day from day) <> 1
    limit ${limit} for update skip locked
  ),
  gone as (
    delete from event_counts as counted using old
    where (counted.day, counted.event_type, counted.user_state, counted.user_city, counted.is_form_open)
      = (old.day, old.event_type, old.user_state, old.user_city, old.is_form_open)
    returning date_trunc('month', counted.day)::date as day, counted.event_type, counted.user_state,
      counted.user_city, counted.is_form_open, counted.count
  ),
  added as (
    insert into event_counts (day, event_type, user_state, user_city, is_form_open, count)
    select day, event_type, user_state, user_city, is_form_open, sum(count) from gone
    group by day, event_type, user_state, user_city, is_form_open
    order by day, event_type, user_state, user_city, is_form_open
    on conflict (day, event_type, user_state, user_city, is_form_open)
      do update set count = event_counts.count + excluded.count
  )
  select count(*)::integer as count from gone`

/** Counts stay by day for longer than any report looks back: twice 90 days. */
const DAILY_FOR_DAYS = 400
const BATCH = 5000

/**
 * Adds counts by day that no report reads by day anymore to one row a month, in batches, until none is left or `signal`
 * aborts. Several servers can do this at once.
 * @returns how many rows were replaced
 */
export async function addUpOldCounts(sql: Sql, signal?: AbortSignal): Promise<number> {
  const old = { days: DAILY_FOR_DAYS, limit: BATCH }
  let total = 0
  for (let count = BATCH; count === BATCH && !signal?.aborted; total += count)
    count = await addUpCounts(sql, old)
  return total
}
