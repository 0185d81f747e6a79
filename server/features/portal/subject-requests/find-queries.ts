import * as z from 'zod/mini'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { fold } from '../inbox/search-text.ts'
import { contains } from '../inbox/word-parts.ts'

/** Of a phone number, the last digits count. */
const COUNTED_DIGITS = 10

/** What to find a person by, normalized. Null finds nothing. */
export interface Criteria {
  /** Lower case. */
  email: string | null
  /** At least seven digits. */
  digits: string | null
  /** The words of a name, folded. */
  words: string[] | null
  /** Upper case. */
  reference: string | null
}

const Names = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
})

const LeadRow = z.extend(Names, {
  id: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  createdAt: z.date(),
  revision: z.string(),
  reference: z.nullable(z.string()),
  references: z.array(z.string()),
  /** The names, emails and phone numbers of the stored versions, as they were sent. */
  versions: z.array(z.looseObject({})),
  consents: z.int(),
  proofs: z.int(),
  events: z.int(),
  corrections: z.int(),
  links: z.int(),
  emails: z.int(),
})
export type LeadRow = z.infer<typeof LeadRow>

/** Leads of which any stored version, or a correction by an operator, may meet a criterion, newest first, at most `limit`. */
export const findLeadRows = (query: Query, criteria: Criteria, limit: number) => read(query, LeadRow)`
  with candidate as materialized (
    select id from questionnaires where lower(btrim(email)) = ${criteria.email}
    union
    select id from inbox_leads where ${mayMeet(query, criteria, 'inbox_leads')}
    union
    select id from questionnaires where not exists (select from inbox_leads where inbox_leads.id = questionnaires.id)
  ),
  found as (
    select id from questionnaires join candidate using (id) where ${meets(query, criteria, currentFields(query))}
    union
    select questionnaire_id from submissions where reference = ${criteria.reference}
    union
    select questionnaire_id from submissions
    where superseded_by is not null and questionnaire_id is not null
      and ${meets(query, criteria, sentFields(query))}
  )
  select id, first_name, last_name, email, phone, city, state, zip_code, created_at,
    (extract(epoch from updated_at) * 1000000)::bigint || '-' || jsonb_array_length(operator_corrections) as revision,
    (select reference from submissions where questionnaire_id = questionnaires.id and superseded_by is null limit 1)
      as reference,
    array(select reference from submissions where questionnaire_id = questionnaires.id) as "references",
    (
      select coalesce(jsonb_agg(jsonb_build_object('firstName', payload -> 'firstName',
        'lastName', payload -> 'lastName', 'email', payload -> 'email', 'phone', payload -> 'phone')), '[]')
      from submissions where questionnaire_id = questionnaires.id and payload is not null
    ) as versions,
    (select count(consent_terms)::integer from submissions where questionnaire_id = questionnaires.id) as consents,
    (
      select count(*)::integer from acknowledgements join submissions using (key_hash)
      where questionnaire_id = questionnaires.id
    ) as proofs,
    (select count(*)::integer from inbox_events where lead_id = questionnaires.id) as events,
    jsonb_array_length(operator_corrections) as corrections,
    (select count(*)::integer from mailed_links where questionnaire_id = questionnaires.id) as links,
    (select count(*)::integer from mails where questionnaire_id = questionnaires.id) as emails
  from questionnaires where id in (select id from found)
  order by created_at desc, id desc limit ${limit}`

const MessageRow = z.extend(Names, {
  id: z.string(),
  createdAt: z.date(),
  reference: z.string(),
  events: z.int(),
  emails: z.int(),
})
export type MessageRow = z.infer<typeof MessageRow>

/** Messages that may meet a criterion, newest first, at most `limit`. */
export const findMessageRows = (query: Query, criteria: Criteria, limit: number) => read(query, MessageRow)`
  select id, first_name, last_name, email, phone, created_at, reference,
    (select count(*)::integer from inbox_message_events where message_id = contacts.id) as events,
    (select count(*)::integer from mails where contact_id = contacts.id) as emails
  from contacts
  where erased_at is null
    and (reference = ${criteria.reference} or ${meets(query, criteria, currentFields(query))})
    and id in (
      select id from contacts where reference = ${criteria.reference}
      union
      select id from inbox_messages where ${mayMeet(query, criteria, 'inbox_messages')}
      union
      select id from contacts
      where erased_at is null and not exists (select from inbox_messages where inbox_messages.id = contacts.id)
    )
  order by created_at desc, id desc limit ${limit}`

const MentionRow = z.object({ id: z.string(), deliveries: z.int(), auditEntries: z.int() })

/** How often the logs of webhooks and of the audit name these records. */
export const countMentions = (query: Query, ids: string[]) => read(query, MentionRow)`
  select id, coalesce(delivered.count, 0)::integer as deliveries, coalesce(audited.count, 0)::integer as audit_entries
  from unnest(${ids}::uuid[]) as wanted (id)
  left join (
    select subject_id, count(*) as count from webhook_deliveries where subject_id = any (${ids}) group by subject_id
  ) as delivered on delivered.subject_id = wanted.id
  left join (
    select subject, count(*) as count from audit_log where subject = any (${ids}::text[]) group by subject
  ) as audited on audited.subject = wanted.id::text`

const ProofRow = z.object({ reference: z.string(), state: z.string(), receivedAt: z.date() })

/** Proofs of reading under a reference. */
export const findProofs = (query: Query, reference: string | null) => read(query, ProofRow)`
  select reference, state, received_at from acknowledgements where reference = ${reference} order by received_at`

interface Fields {
  name: Part
  email: Part
  phone: Part
}
const currentFields = (query: Query): Fields => ({
  name: query`first_name || ' ' || last_name`,
  email: query`email`,
  phone: query`phone`,
})
const sentFields = (query: Query): Fields => ({
  name: query`concat_ws(' ', payload ->> 'firstName', payload ->> 'lastName')`,
  email: query`payload ->> 'email'`,
  phone: query`payload ->> 'phone'`,
})

/** A condition on the inbox's row for a record: a quick one that every record that `meets` accepts meets, too. */
function mayMeet(
  query: Query,
  { email, digits, words }: Criteria,
  table: 'inbox_leads' | 'inbox_messages',
): Part {
  const searches = [email && [fold(email)], digits && [digits.slice(-COUNTED_DIGITS)], words]
  return searches.reduce<Part>(
    (before, search) => (search ? query`${before} or ${contains(query, table, search)}` : before),
    query`false`,
  )
}

/** A condition that anything that `matchOf` accepts meets. Letters that aren't decomposed, such as ø, are translated. */
const meets = (query: Query, { email, digits, words }: Criteria, fields: Fields): Part => query`(
  lower(btrim(${fields.email})) = ${email}
  or right(regexp_replace(${fields.phone}, '\\D', '', 'g'), 10) = right(${digits}, 10)
  or string_to_array(
    regexp_replace(regexp_replace(normalize(
      replace(replace(replace(replace(translate(lower(${fields.name}), 'øđðłı’‘', 'oddli'''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      NFKD), '[\\u0300-\\u036f]', '', 'g'), '\\s+', ' ', 'g'), ' ') @> ${words}::text[]
)`
