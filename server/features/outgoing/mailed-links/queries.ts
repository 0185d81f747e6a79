import * as z from 'zod/mini'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { hasRows, readFirst, readOneValue, readValue } from '#server/platform/database/read.ts'
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

/** Finds the current version of a valid link's lead. @returns the hash of its key */
export const findLinked = (query: Query, tokenHash: Buffer) =>
  readFirst(query, Linked)`
    select mailed_links.questionnaire_id as lead_id, key_hash from mailed_links
    join submissions on submissions.questionnaire_id = mailed_links.questionnaire_id and superseded_by is null
    where token_hash = ${tokenHash} and expires_at > now()`
const Linked = z.extend(LeadId, { keyHash: z.instanceof(Buffer) })
export type Linked = z.infer<typeof Linked>

/** Locks the lead of a valid link until the transaction ends. @returns its id */
export const lockLinkedLead = (tx: Transaction, tokenHash: Buffer) => readValue(tx, LeadId)`
    select questionnaires.id as lead_id from mailed_links
    join questionnaires on questionnaires.id = mailed_links.questionnaire_id
    where token_hash = ${tokenHash} and expires_at > now() for update of questionnaires`

/**
 * Deletes a lead's links and the emails that wait for the family if its email is not `email` (lower case).
 * @returns whether it is another one
 */
export const deleteLinksIfMoved = (tx: Transaction, leadId: string, email: string) => readOneValue(
  tx,
  z.object({ moved: z.boolean() }),
)`
    with moved as (select id from questionnaires where id = ${leadId} and lower(btrim(email)) <> ${email}),
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

export async function deleteExpiredLinks(sql: Sql): Promise<void> {
  await sql`delete from mailed_links where expires_at <= now()`
}
