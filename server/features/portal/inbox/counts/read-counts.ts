import type { Query } from '#server/platform/database/connect.ts'
import { type InboxCounts, MAX_INBOX_COUNT, MAX_NEW_TIMES } from '#shared/inbox.ts'
import { countWaiting } from './count-queries.ts'

/** Counts what waits for someone at the desk. */
export const readCounts = (query: Query, timeZone: string): Promise<InboxCounts> =>
  countWaiting(query, timeZone, { most: MAX_INBOX_COUNT, newest: MAX_NEW_TIMES })
