import type { Query } from '../../../platform/database/connect.ts'

/**
 * Locks the lead that a key belongs to until the transaction ends, so that a correction, another correction
 * and an erasure come one after the other.
 * @returns its id; undefined when there is none (any more)
 */
export async function lockLeadOf(query: Query, keyHash: Buffer): Promise<string | undefined> {
  const [row] = await query<{ id: string }[]>`
    select questionnaires.id from submissions
    join questionnaires on questionnaires.id = submissions.questionnaire_id
    where submissions.key_hash = ${keyHash} for update of questionnaires`
  return row?.id
}

/** Locks leads as lockLeadOf does. @returns those of them that exist (still) */
export async function lockLeads(query: Query, ids: string[]): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select id from questionnaires where id = any (${ids}) order by id for update`
  return rows.map((row) => row.id)
}

/**
 * Locks at most `most` leads whose latest answers came before `before`, passing over those that a rival has locked.
 * @returns their ids
 */
export async function lockLeadsBefore(query: Query, before: Date, most: number): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select id from questionnaires where updated_at < ${before}
    order by updated_at limit ${most} for update skip locked`
  return rows.map((row) => row.id)
}

/** Deletes leads with their consents; their versions must be tombstones by then. @returns when each had come */
export async function deleteLeads(query: Query, ids: string[]): Promise<Date[]> {
  const rows = await query<{ createdAt: Date }[]>`
    delete from questionnaires where id = any (${ids}) returning created_at`
  return rows.map((row) => row.createdAt)
}

export async function deleteConsentOf(query: Query, keyHash: Buffer): Promise<void> {
  await query`delete from consents where key_hash = ${keyHash}`
}
