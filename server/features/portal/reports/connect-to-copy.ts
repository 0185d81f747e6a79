import { withParameter } from '#server/platform/database/address.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { withoutNamedStatements } from '#server/platform/database/pooler.ts'
import { connectForRequests } from '#server/platform/database/request-pool.ts'

/** Reports are read one after the other. */
const MAX_CONNECTIONS = 2
/** Short waits, in seconds, because the database itself can answer instead. */
const TIMEOUTS = { queue_timeout: 3, connect_timeout: 3, answer_timeout: 17 }

/**
 * Creates a pool for the copy at REPORTS_DATABASE_URL. Connections are opened when they are needed, so a start doesn't depend
 * on the copy. Statements have no names, because a pooler may be in between.
 */
export const connectToCopy = (url: string): Sql =>
  connectForRequests(
    withParameter(withoutNamedStatements(url), 'target_session_attrs', 'standby'),
    MAX_CONNECTIONS,
    TIMEOUTS,
  )
