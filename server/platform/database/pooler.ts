import type { Risks } from '../risks.ts'
import { withParameter } from './address.ts'
import { connect, type Sql } from './connect.ts'
import { findBackend, listUnlimited } from './queries.ts'

/**
 * The order in which two connections ask for their backends. If a pooler changes backends after each transaction, one of
 * them gets another one or both get the same one, whether the pooler prefers the latest backend or takes turns.
 */
const ORDER = [0, 1, 0, 0, 1, 1, 0] as const

/** Whether a pooler in transaction mode is between us and Postgres: two open connections share their backends. */
export async function sharesBackends(url: string): Promise<boolean> {
  const address = withoutNamedStatements(url)
  const clients = [connect(address, 1), connect(address, 1)] as const
  const seen = [new Set<number>(), new Set<number>()] as const
  try {
    for (const index of ORDER) seen[index].add(await findBackend(clients[index]))
  } finally {
    for (const client of clients) await client.end({ timeout: 1 })
  }
  return seen[0].size > 1 || seen[1].size > 1 || seen[0].union(seen[1]).size === 1
}

/** The address with unnamed statements, unless it says itself whether to name them. */
export const withoutNamedStatements = (url: string): string => withParameter(url, 'prepare', 'false')

/** The limits that a pool for requests asks for, except that of idle sessions, which are the pooler's own. */
const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout']

/** Reports a risk if a pooler has ignored the limits of a pool for requests. */
export async function reportLostLimits(sql: Sql, risks: Risks): Promise<void> {
  const lost = await listUnlimited(sql, LIMITS)
  if (lost.length === 0) return
  risks.report({
    id: 'database_limits',
    title: 'The pooler drops the limits of statements and transactions',
    advice:
      `Through the pooler in DATABASE_URL, Postgres has no ${lost.join(', ')}. A statement could run for ever, and a server ` +
      'that dies could keep its locks. Set them for the role in DATABASE_URL: docs/operate.md has the statements.',
  })
}
