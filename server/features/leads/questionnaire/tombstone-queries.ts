import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'

/**
 * Inserts a tombstone for an unknown key. Waits for a concurrent insert of the key.
 * @returns whether the key was unknown
 */
export async function insertTombstone(query: Query, keyHash: Buffer, erasedAt: Date): Promise<boolean> {
  const rows = await query`
    insert into submissions (key_hash, received_at, erased_at) values (${keyHash}, null, ${erasedAt})
    on conflict do nothing returning 1`
  return rows.length === 1
}

const ErasedVersion = z.object({ keyHash: z.instanceof(Buffer), receivedAt: z.date() })

/**
 * Turns the versions of these keys, or every version of the leads in `leadIds`, into tombstones.
 * @returns the hashes of their keys, and when each version was received
 */
export async function updateToTombstones(
  query: Query,
  which: { keyHashes: Buffer[] } | { leadIds: string[] },
  erasedAt: Date,
): Promise<z.infer<typeof ErasedVersion>[]> {
  const chosen =
    'leadIds' in which
      ? query`questionnaire_id = any (${which.leadIds})`
      : query`key_hash in (
          select decode(hex, 'hex') from unnest(${which.keyHashes.map((hash) => hash.toString('hex'))}::text[]) as hexes (hex)
        )`
  return [
    ...(await read(query, ErasedVersion)`
    with version as (
      select key_hash, received_at from submissions
      where ${chosen}
      order by key_hash for update
    )
    update submissions set erased_at = ${erasedAt}, request_hash = null, questionnaire_id = null,
      payload = null, reference = null, response = null, finished_at = null, deadline_at = null, superseded_by = null,
      taken_over = null, received_at = null, code_hash = null, consent_terms = null, consent_terms_hash = null,
      consent_purposes = null, consent_gpc = null, consent_ip_address = null, consent_communities = null,
      consent_partners = null
    from version where submissions.key_hash = version.key_hash
    returning version.key_hash, version.received_at`),
  ]
}

const KeyHash = z.object({ keyHash: z.instanceof(Buffer) })

/** The `keyHashes` that are not tombstones in this database. */
export async function findNotErased(query: Query, keyHashes: Buffer[]): Promise<Buffer[]> {
  const hexes = keyHashes.map((hash) => hash.toString('hex'))
  const rows = await read(query, KeyHash)`
    select wanted.key_hash
    from (select decode(hex, 'hex') as key_hash from unnest(${hexes}::text[]) as hexes (hex)) as wanted
    left join submissions using (key_hash) where submissions.erased_at is null`
  return rows.map((row) => row.keyHash)
}
