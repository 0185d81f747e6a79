import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { hasRows, read, readOne } from '#server/platform/database/read.ts'
import type { AcknowledgementRow } from './consent.ts'
import type { Version } from './version.ts'

/**
 * Stores a version under its key. Waits for a concurrent insert of the same key.
 * @returns whether it was stored; it wasn't if the key or the reference is taken
 */
export async function insertVersion(query: Query, version: Version): Promise<boolean> {
  const { consent, lead, rankWithinMs } = version
  return hasRows(query)`
    insert into submissions (key_hash, request_hash, questionnaire_id, payload, reference, received_at, response,
      consent_terms, consent_terms_hash, consent_purposes, consent_gpc, consent_ip_address,
      consent_communities, consent_partners, finished_at, deadline_at)
    values (${version.keyHash}, ${version.requestHash}, ${lead.id}, ${query.json(version.payload)},
      ${version.reference}, ${version.receivedAt}, ${version.response},
      ${consent.termsVersion}, ${consent.termsHash}, ${consent.purposes}, ${consent.gpc}, ${lead.ipAddress},
      ${consent.shareWithCommunities}, ${consent.shareWithPartners},
      case when ${rankWithinMs}::integer is null then clock_timestamp() end,
      clock_timestamp() + ${rankWithinMs}::integer * interval '1 millisecond')
    on conflict do nothing returning 1`
}

/** Stores the proof that a family read its state's notice. It outlives the erasure of its answers. */
export async function insertAcknowledgement(
  query: Query,
  { keyHash, reference }: Pick<Version, 'keyHash' | 'reference'>,
  { state, version, textHash, acknowledgedAt }: AcknowledgementRow,
): Promise<void> {
  await query`
    insert into acknowledgements (key_hash, reference, state, version, text_hash, acknowledged_at)
    values (${keyHash}, ${reference}, ${state}, ${version}, ${textHash}, ${acknowledgedAt})`
}

/** Marks the current version of a locked lead as replaced by a later one. */
export async function updateSuperseded(query: Query, leadId: string, by: Buffer): Promise<void> {
  await query`
    update submissions set superseded_by = ${by}
    where questionnaire_id = ${leadId} and superseded_by is null and key_hash <> ${by}`
}

/** Records that version `by` was sent through a mailed link: no key and no reference of the others leads to it. */
export async function updateTakenOver(query: Query, leadId: string, by: Buffer): Promise<void> {
  await query`
    update submissions set taken_over = true where questionnaire_id = ${leadId} and key_hash <> ${by}`
}

/** Waits while a concurrent request is storing this key. Changes nothing. */
export async function waitForConcurrentInsert(tx: Transaction, keyHash: Buffer): Promise<void> {
  await tx.unsafe('savepoint before_trial')
  await insertTombstone(tx, keyHash, new Date())
  await tx.unsafe('rollback to before_trial')
}

/**
 * Inserts a tombstone for an unknown key. Waits for a concurrent insert of the key.
 * @returns whether the key was unknown
 */
export const insertTombstone = (query: Query, keyHash: Buffer, erasedAt: Date) => hasRows(query)`
    insert into submissions (key_hash, received_at, erased_at) values (${keyHash}, null, ${erasedAt})
    on conflict do nothing`

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
  return read(query, ErasedVersion)`
    with version as (
      select key_hash, received_at from submissions
      where ${chosen}
      order by key_hash for update
    )
    update submissions set erased_at = ${erasedAt}, request_hash = null, questionnaire_id = null,
      payload = null, reference = null, response = null, finished_at = null, deadline_at = null, superseded_by = null,
      taken_over = null, received_at = null, consent_terms = null, consent_terms_hash = null,
      consent_purposes = null, consent_gpc = null, consent_ip_address = null, consent_communities = null,
      consent_partners = null
    from version where submissions.key_hash = version.key_hash
    returning version.key_hash, version.received_at`
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

/** Deletes at most `limit` acknowledgements that were received before a time. @returns how many */
export async function deleteOldAcknowledgements(
  query: Query,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { count } = await readOne(query, z.object({ count: z.int() }))`
    with old as (
      select key_hash from acknowledgements where received_at < ${before}
      order by received_at limit ${limit} for update skip locked
    ), deleted as (
      delete from acknowledgements where key_hash in (select key_hash from old) returning 1
    )
    select count(*)::integer as count from deleted`
  return count
}
