import { OperatorError } from '#server/platform/operator-error.ts'
import type { Risks } from '#server/platform/risks.ts'
import { connect, type Sql } from '../connect.ts'
import { transaction } from '../transaction.ts'
import { OWNER, REQUESTS, roleAddress } from './role-address.ts'
import {
  canChangeAuditLog,
  findConnection,
  grantRows,
  grantSettings,
  lockMigrations,
  lockRoles,
  upsertRole,
  useDatabaseAs,
} from './role-queries.ts'

/** The addresses of one database for its two roles. They contain passwords, so they must not be logged. */
export interface RoleAddresses {
  ownerUrl: string
  requestUrl: string
}

/**
 * Creates both roles if they don't exist, and makes the owner role the owner of the database.
 * @param superuserUrl the address for the superuser, with the password
 */
export async function createRoles(superuserUrl: string): Promise<RoleAddresses> {
  const addresses = {
    ownerUrl: roleAddress(superuserUrl, OWNER),
    requestUrl: roleAddress(superuserUrl, REQUESTS),
  }
  const sql = connect(superuserUrl, 1)
  try {
    await transaction(sql, async (tx) => {
      await lockRoles(tx)
      await upsertRole(tx, OWNER, new URL(addresses.ownerUrl).password)
      await upsertRole(tx, REQUESTS, new URL(addresses.requestUrl).password)
      await grantSettings(tx, OWNER)
      await useDatabaseAs(tx, OWNER)
    })
    return addresses
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Grants the role that serves requests what it needs, if it isn't the one that owns the tables. Call it at each start
 * after the migrations.
 * @throws OperatorError if the two reach different databases
 */
export async function grantRequests(owner: Sql, requests: Sql): Promise<void> {
  const [own, other] = [await findConnection(owner), await findConnection(requests)]
  if (own.database !== other.database) {
    throw new OperatorError(
      `DATABASE_URL reaches the database ${other.database}, but DATABASE_OWNER_URL ${own.database}: use the same`,
    )
  }
  if (own.role === other.role) return
  await transaction(owner, async (tx) => {
    await lockMigrations(tx)
    await grantRows(tx, other.role)
  })
}

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
