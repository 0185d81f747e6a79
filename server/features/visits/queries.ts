import type { Query } from '#server/platform/database/connect.ts'
import type { EventType } from '#shared/event.ts'

export type EventRow = {
  id: string
  eventType: EventType
  userCity: string | null
  userState: string | null
  ipAddress: string | null
  userAgent: string | null
  metadata: { path?: string }
  /** The advertised business that the event is about. */
  businessId: string | null
  timestamp: Date
}

/** Stores events. Those whose id is already stored are skipped. */
export async function insertEvents(query: Query, events: EventRow[]): Promise<void> {
  const rows = events.map(({ metadata, ...event }) => ({ ...event, metadata: query.json(metadata) }))
  await query`insert into analytics_events ${query(rows)} on conflict (id) do nothing`
}
