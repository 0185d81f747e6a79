import type { Risks } from '#server/platform/risks.ts'
import type { Sql } from '../connect.ts'
import { canChangeAuditLog } from './role-queries.ts'

const RISK = {
  id: 'database_role',
  title: 'The server may do everything in its database',
  advice:
    'Someone who gets the server to run a statement of theirs could change tables and empty the audit log. Create a role ' +
    'for requests, set DATABASE_URL to its address and DATABASE_OWNER_URL to the address of the role that owns the ' +
    'tables, and restart the server. docs/operate.md has the statements.',
} as const

/** Reports a risk if the role that serves requests is a superuser, owns the tables, or may change the audit log. */
export async function reportDatabaseRole(sql: Sql, risks: Risks): Promise<void> {
  if (await canChangeAuditLog(sql)) risks.report(RISK)
}
