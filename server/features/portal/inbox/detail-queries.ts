import * as z from 'zod/mini'
import { fold } from '#server/features/leads/inbox-place/search-text.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import { LeadDetail, LeadLink } from '#shared/desk/inbox.ts'
import { contains } from './filter-parts.ts'

const VersionRow = z.object({
  keyHash: z.instanceof(Buffer),
  reference: z.string(),
  receivedAt: z.date(),
  isCurrent: z.boolean(),
  /** As sent. */
  payload: z.unknown(),
})

/** The stored versions of a lead's answers, latest first, at most `limit`. */
export const listVersions = (query: Query, leadId: string, limit: number) => read(query, VersionRow)`
  select key_hash, reference, received_at, superseded_by is null as is_current, payload from submissions
  where questionnaire_id = ${leadId} and erased_at is null order by received_at desc limit ${limit}`

const ConsentRow = z.object({
  termsVersion: z.string(),
  /** A bit for each (consent.ts). */
  purposes: z.array(z.string()),
  agreedAt: z.date(),
})

/** What a family agreed to last. */
export const findConsent = (query: Query, leadId: string) => readFirst(query, ConsentRow)`
    select consent_terms as terms_version, consent_purposes as purposes, received_at as agreed_at from submissions
    where questionnaire_id = ${leadId} and consent_terms is not null order by received_at desc limit 1`

const MessageRow = z.extend(z.object(LeadDetail.shape.messages.def.element.shape), { createdAt: z.date() })

/** Whom messages are from: a lead, its email, and the digits of its phone number; empty without one. */
interface Sender {
  leadId: string
  email: string
  digits: string
}

/** Of a phone number, the last digits count. */
const COUNTED_DIGITS = 10

/**
 * Messages that are attached to a lead, then those from its email or phone number, each newest first, at most `limit`.
 * The inbox's texts lead to them.
 */
export const listMessagesOf = (query: Query, { leadId, email, digits }: Sender, limit: number) => {
  const counted = digits.slice(-COUNTED_DIGITS)
  const hasDigits = query`or ${contains(query, 'inbox_messages', [counted])}`
  return read(query, MessageRow)`
    with found as materialized (
      select id, is_answered, lead_id is not null and lead_id = ${leadId} as is_attached from inbox_messages
      where lead_id = ${leadId} or ${contains(query, 'inbox_messages', [fold(email)])} ${counted ? hasDigits : query``}
    )
    select id, message, request, created_at, is_answered, is_attached
    from found join contacts using (id)
    where erased_at is null and (
      is_attached
      or lower(btrim(email)) = lower(btrim(${email}))
      or (${counted}::text <> '' and right(regexp_replace(phone, '\\D', '', 'g'), ${COUNTED_DIGITS}) = ${counted})
    )
    order by is_attached desc, created_at desc limit ${limit}`
}

const LinkRow = z.extend(LeadLink, { createdAt: z.date() })

/**
 * Leads whose texts contain each phrase as whole words, newest first, at most `limit`. A merged lead counts as the one that
 * it was merged into.
 */
export const listLike = (
  query: Query,
  { phrases, trigrams }: { phrases: string[]; trigrams: string[] },
  limit: number,
) => read(query, LinkRow)`
  with found as materialized (
    select distinct coalesce(merged_into, id) as id from inbox_leads
    where text_trigrams(search_text) @> ${trigrams}::text[]
      ${phrases.map((phrase) => query`and strpos(' ' || search_text || ' ', ${` ${phrase} `}) > 0`)}
  )
  select questionnaires.id, first_name, last_name, created_at,
    (
      select reference from submissions
      where questionnaire_id = questionnaires.id and superseded_by is null and erased_at is null limit 1
    ) as reference
  from found join questionnaires on questionnaires.id = found.id
  order by created_at desc limit ${limit}`

/** Records that someone has a lead open now. */
export async function upsertViewer(query: Query, adminId: string, leadId: string): Promise<void> {
  await query`
    insert into inbox_viewers (admin_id, lead_id) values (${adminId}, ${leadId})
    on conflict (lead_id, admin_id) do update set seen_at = now()`
}

/** Deletes what is older than a minute, of everyone. */
export async function deleteOldViewers(query: Query): Promise<void> {
  await query`delete from inbox_viewers where seen_at < now() - interval '1 minute'`
}

/** The others who had a lead open in the last seconds, by name. */
export const listOtherViewers = (query: Query, adminId: string, leadId: string, seconds: number) => read(
  query,
  z.object({ username: z.string() }),
)`
  select username from inbox_viewers join admins on admins.id = admin_id
  where lead_id = ${leadId} and admin_id <> ${adminId}
    and seen_at > now() - make_interval(secs => ${seconds}::double precision)
  order by lower(username)`
