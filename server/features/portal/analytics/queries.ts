import type { Query } from '../../../platform/database/connect.ts'

export interface EventRow {
  id: string
  eventType: string
  userCity: string | null
  userState: string | null
  ipAddress: string | null
  userAgent: string | null
  metadata: { path?: string }
  timestamp: Date
}

/** Stores events; those whose id is there already are passed over. */
export async function insertEvents(query: Query, events: EventRow[]): Promise<void> {
  const rows = events.map((event) => ({ ...event, metadata: query.json(event.metadata) }))
  await query`insert into analytics_events ${query(rows as never)} on conflict (id) do nothing`
}
