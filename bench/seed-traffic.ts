import { connect } from '#server/platform/database/connect.ts'
import { readEnv } from '#server/platform/env.ts'
import { seedTraffic } from './traffic.ts'

/**
 * `bun bench/seed-traffic.ts [days]` fills the migrated database at DATABASE_URL with that many days of
 * synthetic traffic (default 1), for trying out the portal. Never use it on a database with real leads.
 */
const PER_DAY = { events: 1200, leads: 60, contacts: 9, requests: 80 }

const days = Number(process.argv[2] ?? 1)
const { DATABASE_URL } = readEnv(process.env)
if (!DATABASE_URL || !Number.isInteger(days) || days < 1) {
  console.error('usage: DATABASE_URL=postgres://… bun bench/seed-traffic.ts [days]')
  process.exit(2)
}
const sql = connect(DATABASE_URL)
await seedTraffic(sql, {
  days,
  events: PER_DAY.events * days,
  leads: PER_DAY.leads * days,
  contacts: PER_DAY.contacts * days,
  requests: PER_DAY.requests * days,
  discovered: 400,
})
await sql.end()
console.log(`added ${days} ${days === 1 ? 'day' : 'days'} of synthetic traffic`)
