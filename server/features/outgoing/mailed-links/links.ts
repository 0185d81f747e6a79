import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { hasRows, readFirst, readOneValue, readValue } from '#server/platform/database/read.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashToken, stableUuid } from '#server/platform/random.ts'
import { StoredLanguage } from '#shared/contract/language.ts'

const LeadId = z.object({ leadId: z.string() })

/**
 * Stores a link to a lead.
 * @returns whether the lead still exists
 */
export const insertLink = (
  query: Query,
  { leadId, tokenHash, days }: { leadId: string; tokenHash: Buffer; days: number },
) => hasRows(query)`
    insert into mailed_links (token_hash, questionnaire_id, expires_at)
    select ${tokenHash}, id, now() + make_interval(days => ${days}) from questionnaires where id = ${leadId}`

/** Whether a lead exists. */
export const hasLead = (query: Query, leadId: string) =>
  hasRows(query)`select from questionnaires where id = ${leadId}`

const Linked = z.extend(LeadId, { keyHash: z.instanceof(Buffer) })

/** Finds a valid link's lead and the hash of its current version's key. */
export const findLink = (query: Query, token: string) => readFirst(query, Linked)`
    select mailed_links.questionnaire_id as lead_id, key_hash from mailed_links
    join submissions on submissions.questionnaire_id = mailed_links.questionnaire_id and superseded_by is null
    where token_hash = ${hashToken(token)} and expires_at > now()`

/** Locks the lead of a valid link until the transaction ends. @returns its id */
export const lockLeadOfLink = (tx: Transaction, token: string) => readValue(tx, LeadId)`
    select questionnaires.id as lead_id from mailed_links
    join questionnaires on questionnaires.id = mailed_links.questionnaire_id
    where token_hash = ${hashToken(token)} and expires_at > now() for update of questionnaires`

/**
 * Ends the links of a lead that is getting another email, and the emails that wait for it: the first address may have been
 * someone else's.
 * @returns whether the email changes
 */
export const endLinksIfMoved = (tx: Transaction, leadId: string, email: string) => readOneValue(
  tx,
  z.object({ moved: z.boolean() }),
)`
    with moved as (
      select id from questionnaires where id = ${leadId} and lower(btrim(email)) <> ${normalizeEmail(email)}
    ),
    links as (delete from mailed_links where questionnaire_id in (select id from moved)),
    waiting as (delete from mails where questionnaire_id in (select id from moved) and notice is null)
    select exists (select from moved) as moved`

const Addressee = z.object({
  leadId: z.string(),
  email: z.string(),
  reference: z.string(),
  city: z.string(),
  state: z.string(),
  language: StoredLanguage,
})
/** A lead with what an email about it says. */
export type Addressee = z.infer<typeof Addressee>

/** Finds the lead with this email (lower case), and keeps it from being erased until the transaction ends. */
export const lockAddressee = (tx: Transaction, email: string) =>
  readFirst(tx, Addressee)`
    select questionnaires.id as lead_id, email, reference, city, state, language from questionnaires
    join submissions on submissions.questionnaire_id = questionnaires.id and superseded_by is null
    where lower(btrim(email)) = ${email} order by source is null desc, updated_at desc limit 1 for key share of questionnaires`

/** An email address as it is compared. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/**
 * The identity of an opened list on a device: a UUID that gives no access to the server. It is always the same for a
 * lead, so that a device that opens a second link has one list.
 */
export const keyOfOpenedList = (leadId: string): string => stableUuid(`opened list of ${leadId}`)

/** Deletes expired links. */
export async function sweepMailedLinks({ sql }: Pick<Platform, 'sql'>): Promise<void> {
  await sql`delete from mailed_links where expires_at <= now()`
}
