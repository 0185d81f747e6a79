import postgres from 'postgres'
import type { Query } from '../database/connect.ts'

/** The columns of a lead that a submission fills. */
export interface Lead {
  firstName: string
  lastName: string
  age: string
  gender: string
  email: string
  budget: string
  amenities: string[]
  city: string
  state: string
  zipCode: string
  phone: string | null
  ipAddress: string | null
  userAgent: string | null
  tosAgreed: boolean
  marketingOptIn: boolean
}

/** @returns the lead's id. @throws a unique violation when the e-mail has a lead (see isEmailTaken) */
export async function insertLead(query: Query, lead: Lead): Promise<string> {
  const [row] = await query<[{ id: string }]>`
    insert into questionnaires ${query(lead as unknown as Record<string, string>)} returning id`
  return row.id
}

/** Replaces a lead's answers in place: its id and the time it was first received stay. */
export async function updateLead(query: Query, id: string, lead: Lead): Promise<void> {
  await query`
    update questionnaires set ${query(lead as unknown as Record<string, string>)}, updated_at = now()
    where id = ${id}`
}

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

export interface Consent {
  keyHash: Buffer
  questionnaireId: string
  termsVersion: string
  termsHash: Buffer | null
  purposes: string[]
  gpc: boolean
  ipAddress: string | null
}

export async function insertConsent(query: Query, consent: Consent): Promise<void> {
  await query`
    insert into consents (key_hash, questionnaire_id, terms_version, terms_hash, purposes, gpc, ip_address)
    values (${consent.keyHash}, ${consent.questionnaireId}, ${consent.termsVersion}, ${consent.termsHash},
      ${consent.purposes}, ${consent.gpc}, ${consent.ipAddress})`
}

export async function deleteConsentOf(query: Query, keyHash: Buffer): Promise<void> {
  await query`delete from consents where key_hash = ${keyHash}`
}

/** Whether a failure means that another lead has this e-mail. */
export function isEmailTaken(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError &&
    error.code === '23505' &&
    error.constraint_name === 'questionnaires_email'
  )
}
