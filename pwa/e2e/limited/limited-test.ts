import { type Database, openDatabase } from '../product/database.ts'
import { type ProductServer, startServer } from '../product/server.ts'
import { test as base } from '../test.ts'

const LIMIT = 20
/** The minute is used up by requests of this long ago, so that Retry-After is 31 s. */
const USED_UP_SECONDS_AGO = 30

interface Limited extends ProductServer, Database {
  /** Uses up the allowances that have counted a request: for about half a minute, or for the whole day. */
  exhaust: (per: 'minute' | 'day') => Promise<void>
}

/** Playwright's test with a server that has a low limit per minute, on a database of its own, which has the counts. */
export const test = base.extend<{ limited: Limited }>({
  limited: async ({ product }, use) => {
    const database = await openDatabase(`limited_${Date.now()}`)
    const variables = { DATABASE_URL: database.databaseUrl, RATE_LIMIT_PER_MINUTE: String(LIMIT) }
    const server = await startServer({ ...variables, ...product.model.variables })
    const { sql } = database
    const exhaust = async (per: 'minute' | 'day') => {
      const ofDay = sql`bucket like '%\\_day'`
      await (per === 'day'
        ? sql`update request_counts set counts = array[1000000] where ${ofDay}`
        : sql`
            update request_counts set counts = array[${LIMIT}::integer],
              latest_second = floor(extract(epoch from clock_timestamp()))::bigint - ${USED_UP_SECONDS_AGO}::integer
            where not (${ofDay})`)
    }
    await use({ ...server, ...database, exhaust })
    await server.stop()
    await database.sql.end()
  },
})
