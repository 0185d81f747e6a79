import postgres from 'postgres'
import { LEAD_COLUMNS } from '#shared/desk/lead-columns.ts'

export type RecordKind = 'lead' | 'message' | 'call'

/** Where something about a person is kept, and how it is found, shown and erased. */
export interface Place {
  table: string
  /** The records that its rows belong to; without it, leads and messages. */
  of?: RecordKind
  /** The field of the record in person.json; without it, the rows are the records themselves. */
  name?: string
  /** What a search calls its rows when it says how many there are. */
  counted?: string
  /** Its rows of the records with the ids $1. `record` is the id of the record; the other columns are exported. */
  select: string
  /** Columns that it leaves out: hashes and keys, names of staff, what is derived from others, and how sending goes on. */
  leftOut?: readonly string[]
  /** Why rows about the person stay after an erasure. Absent if none do. */
  kept?: string
}

const ANSWERS = LEAD_COLUMNS.map(postgres.fromCamel).join(', ')
const shownList = (answer: string) => `(
  select jsonb_agg(jsonb_build_object('name', shown -> 'name', 'location', shown -> 'location',
    'reasons', jsonb_path_query_array(shown, '$.reasons[*].text')))
  from jsonb_array_elements(${answer} -> 'facilities') as shown
)`
const SHARING = 'gpc, share_with_communities, share_with_partners'

/**
 * Every place with something about a person. A request about personal data walks them to find, show, export and erase.
 * `every-place.test.ts` stores a person in every way the product can (`testing/plant-person.ts`) and compares. If a new table
 * or column holds something about a person, add it here and plant it.
 */
export const PLACES: readonly Place[] = [
  {
    table: 'questionnaires',
    of: 'lead',
    select: `
      select id as record, id, created_at as received_at, updated_at as changed_at, ${ANSWERS}, tos_agreed,
        ip_address as network, user_agent as browser, source, ${SHARING}, ${shownList('corrected_answer')} as corrected_list
      from questionnaires where id = any ($1) order by created_at, id`,
    // Each says whether one of the amenities is wished for.
    leftOut: [
      ...[
        'medical_care',
        'gourmet_dining',
        'fitness_center',
        'transportation',
        'memory_care',
        'social_activities',
      ],
      ...['pet_friendly', 'arts_crafts', 'gardens', 'spa', 'housekeeping', 'physical_therapy'],
    ],
  },
  {
    table: 'questionnaires',
    of: 'lead',
    name: 'corrections',
    counted: 'corrections by staff',
    select: `
      select id as record, value ->> 'at' as at, value ->> 'reason' as reason, value -> 'changes' as changes
      from questionnaires, jsonb_array_elements(operator_corrections) with ordinality as correction (value, place)
      where id = any ($1) order by place`,
  },
  {
    table: 'submissions',
    of: 'lead',
    name: 'versions',
    counted: 'versions of the answers',
    select: `
      select questionnaire_id as record, reference, received_at, superseded_by is null as is_current, payload as answers,
        ${shownList('response::jsonb')} as list
      from submissions where questionnaire_id = any ($1) order by received_at desc`,
    leftOut: ['key_hash', 'request_hash', 'finished_at', 'deadline_at', 'taken_over', 'erased_at'],
  },
  {
    table: 'letter_readings',
    of: 'lead',
    name: 'readings',
    counted: 'readings of the letter',
    select: `
      select questionnaire_id as record, needs as read from letter_readings
      where questionnaire_id = any ($1) and needs is not null`,
    leftOut: ['key_hash', 'reader', 'reader_until', 'attempts', 'next_attempt_at'],
  },
  {
    table: 'submissions',
    of: 'lead',
    name: 'consents',
    counted: 'consents',
    select: `
      select questionnaire_id as record, consent_terms as terms_version, consent_purposes as purposes,
        received_at as agreed_at, consent_ip_address as network, consent_gpc as gpc,
        consent_communities as share_with_communities, consent_partners as share_with_partners
      from submissions where questionnaire_id = any ($1) and consent_terms is not null order by received_at`,
    leftOut: ['consent_terms_hash'],
  },
  {
    table: 'acknowledgements',
    of: 'lead',
    name: 'proofs',
    counted: 'proofs of reading a notice',
    select: `
      select questionnaire_id as record, acknowledgements.reference, state, version, acknowledged_at,
        acknowledgements.received_at
      from acknowledgements join submissions using (key_hash)
      where questionnaire_id = any ($1) order by acknowledgements.received_at`,
    leftOut: ['text_hash'],
    kept: 'Proof that a state’s notice was read is kept for its own period. It has a reference, but no name.',
  },
  {
    table: 'inbox_leads',
    of: 'lead',
    name: 'desk',
    select: `
      select id as record, stage, close_reason, assigned_to is not null as is_assigned, is_read
      from inbox_leads where id = any ($1)`,
    // The lead that it was merged into may be of another person.
    leftOut: ['search_text', 'received_at', 'indexed_at', 'phone_key', 'name_key', 'merged_into', 'version'],
  },
  {
    table: 'inbox_tasks',
    of: 'lead',
    name: 'tasks',
    counted: 'tasks and tours',
    select: `
      select lead_id as record, what, due_on, due_at, community, done_at, outcome
      from inbox_tasks where lead_id = any ($1) order by due_on, due_at nulls first, id`,
    leftOut: ['owner_id', 'message_id', 'reminded_at'],
  },
  {
    table: 'inbox_people',
    of: 'lead',
    name: 'people',
    counted: 'others to call',
    select: `
      select lead_id as record, name, relation, phone, email, best_time, added_at
      from inbox_people where lead_id = any ($1) order by added_at, id`,
    leftOut: ['search_text'],
  },
  {
    table: 'inbox_events',
    of: 'lead',
    name: 'events',
    counted: 'notes and events of staff',
    // Another lead may be of another person.
    select: `
      select lead_id as record, at, kind, details - 'assignee' - 'lead' - 'into' as details
      from inbox_events where lead_id = any ($1) order by id`,
    leftOut: ['key', 'admin_id', 'version'],
  },
  {
    table: 'family_emails',
    of: 'lead',
    name: 'staffEmails',
    counted: 'emails of staff to the family',
    select: `
      select lead_id as record, written_at as at, subject, body as text, is_copied, sent_at from family_emails
      where lead_id = any ($1) order by written_at`,
    // The message may be of another person.
    leftOut: ['id', 'admin_id', 'message_id', 'contact_id'],
  },
  {
    table: 'list_choices',
    of: 'lead',
    name: 'choices',
    counted: 'choices of communities',
    select: `
      select lead_id as record, chosen_at as at, communities from list_choices where lead_id = any ($1) order by version`,
    leftOut: ['admin_id', 'version'],
  },
  {
    table: 'introductions',
    of: 'lead',
    name: 'introductions',
    counted: 'introductions to communities',
    select: `
      select lead_id as record, community_name as community, community_location as location, consent_words, agreed_on, told,
        told_on, reply, replied_on, moved_in_on
      from introductions where lead_id = any ($1) order by told_on, recorded_at`,
    leftOut: ['id', 'admin_id', 'community_id', 'recorded_at', 'version'],
  },
  {
    table: 'mailed_links',
    of: 'lead',
    name: 'links',
    counted: 'mailed links that work',
    select: `
      select questionnaire_id as record, expires_at from mailed_links
      where questionnaire_id = any ($1) and expires_at > now() order by expires_at`,
    leftOut: ['token_hash'],
  },
  {
    table: 'contacts',
    of: 'message',
    select: `
      select id as record, id, reference, created_at as received_at, first_name, last_name, email, phone, message, request,
        language, ip_address as network
      from contacts where id = any ($1) and erased_at is null order by created_at, id`,
    // The response is the receipt: the reference and the time.
    leftOut: ['key_hash', 'request_hash', 'response'],
    kept: 'An erased message leaves a marker with its id, a hash and a time.',
  },
  {
    table: 'inbox_messages',
    of: 'message',
    name: 'desk',
    select: `
      select id as record, is_read, is_answered, lead_id from inbox_messages where id = any ($1)`,
    leftOut: ['search_text', 'received_at', 'version'],
  },
  {
    table: 'inbox_message_events',
    of: 'message',
    name: 'events',
    counted: 'notes and events of staff',
    select: `
      select message_id as record, at, kind, lead_id, note
      from inbox_message_events where message_id = any ($1) order by id`,
    leftOut: ['key', 'admin_id'],
  },
  {
    table: 'family_emails',
    of: 'message',
    name: 'staffEmails',
    counted: 'emails of staff in answer to a message',
    select: `
      select contact_id as record, written_at as at, subject, body as text, is_copied, sent_at from family_emails
      where contact_id = any ($1) order by written_at`,
    leftOut: ['id', 'admin_id', 'message_id', 'lead_id'],
  },
  {
    // Someone who speaks for a community is known by name only.
    table: 'told_entries',
    of: 'call',
    select: `
      select facility_id || '/' || version as record, facility_id || '/' || version as id, facility_id as community, facts,
        told_at, told_by, note
      from told_entries where facility_id || '/' || version = any ($1) order by told_at`,
    leftOut: ['admin_id', 'answer', 'recorded_at', 'caller_erased_at'],
  },
  {
    table: 'mails',
    name: 'emails',
    counted: 'emails that wait or failed',
    // An email to a family has no notice.
    select: `
      select coalesce(questionnaire_id, contact_id) as record,
        case when family_email_id is not null or (questionnaire_id is not null and notice is null) then 'the person' else 'a member of staff' end as "to",
        subject, body as text, created_at, failed_at is not null as has_failed
      from mails where questionnaire_id = any ($1) or contact_id = any ($1) order by created_at`,
    // The addresses are those of the record and of staff.
    leftOut: [
      ...['id', 'to_address', 'reply_to', 'admin_id', 'family_email_id'],
      ...['attempts', 'next_attempt_at', 'expires_at', 'last_error'],
    ],
  },
  {
    table: 'webhook_deliveries',
    name: 'deliveries',
    counted: 'webhook deliveries (ids only)',
    select: `
      select subject_id as record, event,
        coalesce(substring(url from '^[a-z]+://(?:[^/@]*@)?([^/:?#]+)'), '') as receiver, state,
        webhook_deliveries.created_at
      from webhook_deliveries join webhooks on webhooks.id = webhook_id
      where subject_id = any ($1) order by webhook_deliveries.created_at`,
    leftOut: ['attempts', 'next_attempt_at', 'give_up_at', 'last_status', 'last_error', 'finished_at'],
    kept: 'The log of deliveries has ids only, for 30 days.',
  },
  {
    table: 'audit_log',
    name: 'auditEntries',
    counted: 'audit entries (ids only)',
    // The network of a call without an administrator is the person's own.
    select: `
      select subject as record, action, at, case when admin_id is null then details ->> 'ipAddress' end as network
      from audit_log where subject = any ($1) order by id`,
    leftOut: ['username'],
    kept: 'Entries say who read or erased a record and when. They have its id, but no name, and can’t be changed.',
  },
]

/** Why rows of a table about a person stay after an erasure. */
export const whyKept = (table: string): string =>
  PLACES.find((place) => place.table === table && place.kept)?.kept ?? ''
