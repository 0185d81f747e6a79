import type { Query, Transaction } from '#server/platform/database/connect.ts'
import type { AcknowledgementRow } from './acknowledgement.ts'
import { insertTombstone } from './tombstone-queries.ts'
import type { Version } from './version.ts'

/**
 * Stores a version under its key. Waits for a concurrent insert of the same key.
 * @returns whether it was stored; it wasn't if the key or the reference is taken
 */
export async function insertVersion(query: Query, version: Version): Promise<boolean> {
  const { consent, lead, rankWithinMs } = version
  const rows = await query`
    insert into submissions (key_hash, request_hash, questionnaire_id, payload, reference, received_at, response,
      code_hash, consent_terms, consent_terms_hash, consent_purposes, consent_gpc, consent_ip_address,
      consent_communities, consent_partners, finished_at, deadline_at)
    values (${version.keyHash}, ${version.requestHash}, ${lead.id}, ${query.json(version.payload)},
      ${version.reference}, ${version.receivedAt}, ${version.response}, ${version.codeHash},
      ${consent.termsVersion}, ${consent.termsHash}, ${consent.purposes}, ${consent.gpc}, ${lead.ipAddress},
      ${consent.shareWithCommunities}, ${consent.shareWithPartners},
      case when ${rankWithinMs}::integer is null then clock_timestamp() end,
      clock_timestamp() + ${rankWithinMs}::integer * interval '1 millisecond')
    on conflict do nothing returning 1`
  return rows.length === 1
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
