import postgres from 'postgres'
import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import type { SharingRefusal } from '#shared/privacy/sharing.ts'
import type { Lead } from './version.ts'

const Id = z.object({ id: z.string() })

/**
 * Inserts a new lead. Waits for a concurrent insert of the same email.
 * @returns whether it was inserted; it wasn't if another lead has the email
 */
export async function insertLead(query: Query, lead: Lead): Promise<boolean> {
  const rows =
    await query`insert into questionnaires ${query({ ...lead })} on conflict do nothing returning 1`
  return rows.length === 1
}

/** Inserts a lead that staff add. Its email may be that of another lead. */
export async function insertAddedLead(query: Query, lead: Lead, source: string): Promise<void> {
  await query`insert into questionnaires ${query({ ...lead, source })}`
}

const Added = z.object({ leadId: z.nullable(z.string()), requestHash: z.nullable(z.instanceof(Buffer)) })

/** What is stored under the key of a family that staff add. Nulls after its erasure. */
export const findAdded = (query: Query, keyHash: Buffer) =>
  readFirst(query, Added)`
    select questionnaire_id as lead_id, request_hash from submissions where key_hash = ${keyHash}`

/**
 * Replaces a lead's answers. An answer about sharing stays until the family gives another, and Global Privacy Control
 * until a later yes.
 * @throws PostgresError if another lead has the email (isEmailTaken)
 */
export async function updateLead(query: Query, lead: Lead): Promise<void> {
  const { id, shareWithCommunities, shareWithPartners, gpc, ...answers } = lead
  await query`
    update questionnaires set ${query(answers)},
      share_with_communities = coalesce(${shareWithCommunities}, share_with_communities),
      share_with_partners = coalesce(${shareWithPartners}, share_with_partners),
      gpc = ${gpc} or (gpc and ${shareWithPartners}::boolean is not true), updated_at = now()
    where id = ${id}`
}

/** Whether an error says that another lead has the email. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.constraint_name === 'questionnaires_email'

/**
 * Locks the lead that a key belongs to until the transaction ends, so that corrections and erasures run one after
 * the other.
 * @returns its id; undefined if there is none or it was erased
 */
export const lockLeadOf = async (query: Query, keyHash: Buffer) =>
  (
    await readFirst(query, Id)`
    select questionnaires.id from submissions
    join questionnaires on questionnaires.id = submissions.questionnaire_id
    where submissions.key_hash = ${keyHash} for update of questionnaires`
  )?.id

/** Locks as lockLeadOf does, unless a later version was sent through a mailed link. Then the key can't correct it. */
export const lockCorrectableLead = async (query: Query, keyHash: Buffer) =>
  (
    await readFirst(query, Id)`
    select questionnaires.id from submissions
    join questionnaires on questionnaires.id = submissions.questionnaire_id
    where submissions.key_hash = ${keyHash} and taken_over is not true for update of questionnaires`
  )?.id

/** Locks leads as lockLeadOf does. @returns the ids of those that still exist */
export async function lockLeads(query: Query, ids: string[]): Promise<string[]> {
  const rows = await read(query, Id)`
    select id from questionnaires where id = any (${ids}) order by id for update`
  return rows.map((row) => row.id)
}

/**
 * Locks at most `limit` leads whose latest answers were received before `before`, and skips those that another
 * transaction has locked.
 * @returns their ids
 */
export async function lockLeadsBefore(query: Query, before: Date, limit: number): Promise<string[]> {
  const rows = await read(query, Id)`
    select id from questionnaires where updated_at < ${before}
    order by updated_at limit ${limit} for update skip locked`
  return rows.map((row) => row.id)
}

/**
 * Deletes leads. Their versions must be tombstones already.
 * @returns when each lead was received that its family sent; others aren't counted
 */
export async function deleteLeads(query: Query, ids: string[]): Promise<Date[]> {
  const rows = await read(query, z.object({ createdAt: z.date() }))`
    with gone as (delete from questionnaires where id = any (${ids}) returning created_at, source)
    select created_at from gone where source is null`
  return rows.map((row) => row.createdAt)
}

/**
 * Locks at most `limit` superseded versions that were received before `before`, and skips those that another transaction
 * has locked.
 * @returns the hashes of their keys
 */
export async function lockVersionsBefore(query: Query, before: Date, limit: number): Promise<Buffer[]> {
  const rows = await read(query, z.object({ keyHash: z.instanceof(Buffer) }))`
    select key_hash from submissions where superseded_by is not null and received_at < ${before}
    order by received_at limit ${limit} for update skip locked`
  return rows.map((row) => row.keyHash)
}

/**
 * Records a no to sharing. What it doesn't name stays, and so does the time of the answers, which retention counts from.
 * @returns whether it changed anything
 */
export async function updateRefusal(query: Query, leadId: string, refusal: SharingRefusal): Promise<boolean> {
  const communities = query`coalesce(${refusal.shareWithCommunities ?? null}::boolean, share_with_communities)`
  const partners = query`coalesce(${refusal.shareWithPartners ?? null}::boolean, share_with_partners)`
  const rows = await read(query, z.object({ id: z.string() }))`
    update questionnaires set share_with_communities = ${communities}, share_with_partners = ${partners}
    where id = ${leadId}
      and (share_with_communities, share_with_partners) is distinct from (${communities}, ${partners})
    returning id`
  return rows.length > 0
}
