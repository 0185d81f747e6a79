import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { EventType } from '#shared/contract/event.ts'
import { cityKey } from '#shared/matching/city-key.ts'

export type EventRow = {
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
export async function insertEvents(query: Query, events: EventRow[]): Promise<void> {
  const rows = events.map(({ metadata, ...event }) => ({ ...event, metadata: query.json(metadata) }))
  await query`insert into analytics_events ${query(rows)} on conflict (id) do nothing`
}

/** Those of these towns that are known (zip_codes), as they are spelled there. */
export const findTowns = (query: Query, towns: readonly { city: string; state: string }[]) => {
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
