import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Risks } from '#server/platform/risks.ts'
import { connect, type Query, type Sql, type Transaction } from '../connect.ts'
import { read, readOne } from '../read.ts'
import { transaction } from '../transaction.ts'

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

const Command = z.object({ text: z.string() })

/** Postgres accepts no parameters in these commands, so it quotes their names and values itself. */
async function execute(query: Query, commands: readonly z.infer<typeof Command>[]): Promise<void> {
  for (const { text } of commands) await query.unsafe(text)
}

/** Lets one connection at a time change roles, also those of other databases, until the transaction ends. */
const lockRoles = (tx: Transaction) => tx`lock table pg_authid in share row exclusive mode`

/** Creates a role that can only sign in, or takes every other right from it. */
async function upsertRole(tx: Transaction, role: Role, password: string): Promise<void> {
  await execute(
    tx,
    await read(tx, Command)`
      select format('%s role %I login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L',
        case when exists (select from pg_roles where rolname = ${role}) then 'alter' else 'create' end,
        ${role}::text, ${password}::text) as text`,
  )
}

/** Lets a role find the folder of Postgres's data, so that the server can watch its disk. */
const grantSettings = (tx: Transaction, owner: Role) => tx`grant pg_read_all_settings to ${tx(owner)}`

/** Makes a role the owner of the database, which alone may create tables there, temporary ones included. */
async function useDatabaseAs(tx: Transaction, owner: Role): Promise<void> {
  await execute(
    tx,
    await read(tx, Command)`
      select format(command, current_database(), ${owner}::text) as text
      from unnest(array['alter database %I owner to %I', 'revoke temporary on database %I from public']) as command`,
  )
}

/** The tables to which the server only adds rows. */
const APPEND_ONLY = ['audit_log']
/** The table that only migrations change. */
const READ_ONLY = 'migrations'

/**
 * Lets a role read and write rows, except for changes to the audit log and the list of migrations, and grants the
 * same for tables of later migrations. Call it as the owner of the tables.
 */
async function grantRows(tx: Transaction, role: string): Promise<void> {
  await execute(
    tx,
    await read(tx, Command)`
      select format(command, current_schema(), ${role}::text) as text from unnest(array[
        'grant select, insert, update, delete on all tables in schema %I to %I',
        'alter default privileges in schema %I grant select, insert, update, delete on tables to %I'
      ]) as command
      union all
      select format('revoke %s on %I.%I from %I',
        case when relname = ${READ_ONLY} then 'insert, update, delete' else 'update, delete' end,
        current_schema(), relname, ${role}::text)
      from pg_class where relnamespace = current_schema()::regnamespace
        and relname = any (${[...APPEND_ONLY, READ_ONLY]}) and relkind = 'r'`,
  )
}

/** Waits until no other server migrates the database or grants rights. */
const lockMigrations = (tx: Transaction) => tx`select id from migration_lock where id = 1 for update`

const Connection = z.object({ role: z.string(), database: z.string() })

/** The role and the database that a connection reaches. A pooler may use another role than its address says. */
const findConnection = (query: Query) => readOne(query, Connection)`
  select current_user::text as role, current_database()::text as database`

/** Whether the connection's role could change or empty the audit log, or become a role that can. */
async function canChangeAuditLog(query: Query): Promise<boolean> {
  const { can } = await readOne(query, z.object({ can: z.boolean() }))`
    select coalesce(bool_or(pg_has_role(relowner, 'member')
      or has_table_privilege(oid, 'update, delete, truncate, trigger')), false) as can
    from pg_class where relnamespace = current_schema()::regnamespace and relname = any (${APPEND_ONLY})`
  return can
}

/** Owns the tables: runs migrations and commands. */
export const OWNER = 'hearthfinder_owner'
/** Serves requests: reads and writes rows, and can only add to the audit log. */
export const REQUESTS = 'hearthfinder_requests'
type Role = typeof OWNER | typeof REQUESTS

/**
 * The same database for another role. Its password is derived from the superuser's, so that no other file has to be kept
 * and restored (HMAC-SHA-256).
 * @param superuserUrl the address for the superuser, with the password
 */
export function roleAddress(superuserUrl: string, role: Role): string {
  const address = new URL(superuserUrl)
  address.password = createHmac('sha256', address.password).update(role).digest('base64url')
  address.username = role
  return address.href
}
