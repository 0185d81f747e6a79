import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { read, readFirst, readOneValue, readValue } from '#server/platform/database/read.ts'

/** Any number, the same on every server. */
const LOCK = 1_151_260_110

/** Lets one server at a time seal, until its transaction ends. @returns whether this is the one */
export const lockSealing = (tx: Transaction) => readOneValue(tx, z.object({ isLocked: z.boolean() }))`
    select pg_try_advisory_xact_lock(${LOCK}) as is_locked`

const Link = z.object({ entryId: z.string(), hash: z.instanceof(Buffer) })
/** An entry's hash. */
export type Link = z.infer<typeof Link>

export const findLastLink = (query: Query) => readFirst(query, Link)`
    select entry_id::text, hash from audit_hashes order by audit_hashes.entry_id desc limit 1`

/** @returns the stored hash of an entry in hexadecimal digits */
export const findHash = (query: Query, entryId: string) => readValue(query, z.object({ hash: z.string() }))`
    select encode(hash, 'hex') as hash from audit_hashes where entry_id = ${entryId}::bigint`

/**
 * How many numbers were given to entries after the last one that the log has. A transaction that is rolled back uses one up,
 * too.
 */
export const countMissingAtEnd = (query: Query) => readOneValue(query, z.object({ missing: z.int() }))`
    select (
      coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'id')::regclass), 0)
      - greatest(
        (select coalesce(max(id), 0) from audit_log),
        (select coalesce(max(entry_id), 0) from audit_hashes)
      )
    )::integer as missing`

/** All columns of an entry as text, which no time zone and no driver changes. */
const CONTENT = `
  id::text, action, admin_id::text, username, subject, details::text as details,
  (extract(epoch from at) * 1000000)::bigint::text as at_microseconds`

const Content = z.object({
  id: z.string(),
  action: z.string(),
  adminId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  details: z.string(),
  atMicroseconds: z.string(),
})
export type Content = z.infer<typeof Content>

/** The oldest entries after `after` that are older than `minutes`, oldest first. */
export const listUnsealed = (query: Query, after: string, minutes: number, limit: number) =>
  read(query, Content)`
    select ${query.unsafe(CONTENT)} from audit_log
    where audit_log.id > ${after}::bigint and at < now() - make_interval(mins => ${minutes}::integer)
    order by audit_log.id limit ${limit}`

export async function insertLinks(query: Query, links: readonly Link[]): Promise<void> {
  const hexes = links.map(({ hash }) => hash.toString('hex'))
  await query`
    insert into audit_hashes (entry_id, hash)
    select id, decode(hex, 'hex') from unnest(${links.map(({ entryId }) => entryId)}::bigint[], ${hexes}::text[])
      as link (id, hex)`
}

const Pair = z.object({
  position: z.string(),
  hash: z.nullable(z.instanceof(Buffer)),
  id: z.nullable(z.string()),
  action: z.nullable(z.string()),
  adminId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  details: z.nullable(z.string()),
  atMicroseconds: z.nullable(z.string()),
})
/** An entry with its hash. If the entry or the hash is missing, all of its columns are null. */
export type Pair = z.infer<typeof Pair>

/** Entries and hashes, after an id, in order. */
export const listPairs = (query: Query, after: string, limit: number) =>
  read(query, Pair)`
    select coalesce(audit_log.id, entry_id)::text as position, hash, ${query.unsafe(CONTENT)}
    from audit_log full join audit_hashes on entry_id = audit_log.id
    where coalesce(audit_log.id, entry_id) > ${after}::bigint
    order by coalesce(audit_log.id, entry_id) limit ${limit}`
