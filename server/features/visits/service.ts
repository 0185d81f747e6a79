import type { Query } from '#server/platform/database/connect.ts'
import type { DiskSpace } from '#server/platform/disk-space.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import { DAY_MS } from '#shared/contract/durations.ts'
import type { AnalyticsEvent, EventBatch } from '#shared/contract/event.ts'
import { toStateCode } from '#shared/contract/states.ts'
import { type EventRow, findTowns, insertEvents } from './queries.ts'
import { type RollUp, replaceEventsWithCounts } from './roll-up-queries.ts'

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

/**
 * Replaces old events with counts by day. No report changes.
 * @returns how many events were replaced
 */
export const rollUpEvents = (query: Query, which: RollUp) => replaceEventsWithCounts(query, which)
