import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { CommunityRequest } from '#shared/community-request.ts'

const Sharing = {
  gpc: z.boolean(),
  shareWithCommunities: z.nullable(z.boolean()),
  shareWithPartners: z.nullable(z.boolean()),
}
const LeadRow = z.object({
  id: z.string(),
  receivedAt: z.date(),
  changedAt: z.date(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  age: z.string(),
  gender: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  budget: z.string(),
  amenities: z.array(z.string()),
  tosAgreed: z.boolean(),
  marketingOptIn: z.boolean(),
  network: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  ...Sharing,
})

/** These leads, oldest first. */
export const readLeadRows = (query: Query, ids: string[]) => read(query, LeadRow)`
  select id, created_at as received_at, updated_at as changed_at, first_name, last_name, email, phone, age, gender, city,
    state, zip_code, budget, amenities, tos_agreed, marketing_opt_in, ip_address as network, user_agent as browser,
    gpc, share_with_communities, share_with_partners
  from questionnaires where id = any (${ids}) order by created_at, id`

const MessageRow = z.object({
  id: z.string(),
  reference: z.string(),
  receivedAt: z.date(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  request: z.nullable(CommunityRequest),
  network: z.nullable(z.string()),
})

/** These messages, oldest first. */
export const readMessageRows = (query: Query, ids: string[]) => read(query, MessageRow)`
  select id, reference, created_at as received_at, first_name, last_name, email, phone, message, request,
    ip_address as network
  from contacts where id = any (${ids}) and erased_at is null order by created_at, id`

const VersionRow = z.object({
  keyHash: z.instanceof(Buffer),
  reference: z.string(),
  receivedAt: z.date(),
  isCurrent: z.boolean(),
  answers: z.record(z.string(), z.unknown()),
})

/** The stored versions of a lead, latest first. */
export const readVersions = (query: Query, leadId: string) => read(query, VersionRow)`
  select key_hash, reference, received_at, superseded_by is null as is_current, payload as answers
  from submissions
  where questionnaire_id = ${leadId} order by received_at desc`

const ConsentRow = z.object({
  termsVersion: z.string(),
  purposes: z.array(z.string()),
  agreedAt: z.date(),
  network: z.nullable(z.string()),
  ...Sharing,
})
export const readConsents = (query: Query, leadId: string) => read(query, ConsentRow)`
  select consent_terms as terms_version, consent_purposes as purposes, received_at as agreed_at,
    consent_ip_address as network, consent_gpc as gpc, consent_communities as share_with_communities,
    consent_partners as share_with_partners
  from submissions where questionnaire_id = ${leadId} and consent_terms is not null order by received_at`

const ProofRow = z.object({
  reference: z.string(),
  state: z.string(),
  version: z.string(),
  acknowledgedAt: z.nullable(z.date()),
  receivedAt: z.date(),
})

/** Proofs of reading of a lead's versions. */
export const readProofs = (query: Query, leadId: string) => read(query, ProofRow)`
  select acknowledgements.reference, state, version, acknowledged_at, acknowledgements.received_at
  from acknowledgements join submissions using (key_hash) where questionnaire_id = ${leadId}
  order by acknowledgements.received_at`

/** Proofs of reading under these references whose answers aren't kept. */
export const readLoneProofs = (query: Query, references: readonly string[]) => read(query, ProofRow)`
  select reference, state, version, acknowledged_at, received_at from acknowledgements
  where reference = any (${references as string[]})
    and not exists (
      select from submissions
      where submissions.key_hash = acknowledgements.key_hash and questionnaire_id is not null
    )
  order by received_at`

const DeskRow = z.object({
  stage: z.string(),
  closeReason: z.nullable(z.string()),
  nextStep: z.nullable(z.string()),
  nextOn: z.nullable(z.string()),
  isAssigned: z.boolean(),
  isRead: z.boolean(),
})
export async function readDeskRow(query: Query, leadId: string) {
  const [row] = await read(query, DeskRow)`
    select stage, close_reason, next_step, next_on::text, assigned_to is not null as is_assigned, is_read
    from inbox_leads where id = ${leadId}`
  return row ?? null
}

const EventRow = z.object({ at: z.date(), kind: z.string(), details: z.looseObject({}) })

/** What staff did with a lead, without who did it. */
export const readEvents = (query: Query, leadId: string) => read(query, EventRow)`
  select at, kind, details - 'assignee' as details from inbox_events where lead_id = ${leadId} order by id`

const MessageDeskRow = z.object({
  isRead: z.boolean(),
  isAnswered: z.boolean(),
  leadId: z.nullable(z.string()),
})
export async function readMessageDeskRow(query: Query, messageId: string) {
  const [row] = await read(query, MessageDeskRow)`
    select is_read, is_answered, lead_id from inbox_messages where id = ${messageId}`
  return row ?? null
}

const MessageEventRow = z.object({
  at: z.date(),
  kind: z.string(),
  leadId: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

/** What staff did with a message, without who did it. */
export const readMessageEvents = (query: Query, messageId: string) => read(query, MessageEventRow)`
  select at, kind, lead_id, note from inbox_message_events where message_id = ${messageId} order by id`

const CorrectionRow = z.object({ at: z.date(), reason: z.string(), changes: z.looseObject({}) })
export const readCorrectionRows = (query: Query, leadId: string) => read(query, CorrectionRow)`
  select (value ->> 'at')::timestamptz as at, value ->> 'reason' as reason, value -> 'changes' as changes
  from questionnaires, jsonb_array_elements(operator_corrections) with ordinality as correction (value, place)
  where questionnaires.id = ${leadId} order by place`

const LinkRow = z.object({ expiresAt: z.date() })
export const readLinks = (query: Query, leadId: string) => read(query, LinkRow)`
  select expires_at from mailed_links where questionnaire_id = ${leadId} and expires_at > now() order by expires_at`

const EmailRow = z.object({
  isToPerson: z.boolean(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.date(),
  hasFailed: z.boolean(),
})

/** Emails about a lead or message that wait to be sent, or couldn't be. Those to a family have no `admin_id` or text of their own. */
export const readEmails = (query: Query, id: string) => read(query, EmailRow)`
  select questionnaire_id is not null and notice is null as is_to_person, subject, body as text, created_at,
    failed_at is not null as has_failed
  from mails where questionnaire_id = ${id} or contact_id = ${id} order by created_at`

const DeliveryRow = z.object({
  event: z.string(),
  receiver: z.string(),
  state: z.string(),
  createdAt: z.date(),
})

/** What webhooks told of a lead or message, with the host name of who was told. */
export const readDeliveries = (query: Query, id: string) => read(query, DeliveryRow)`
  select event, coalesce(substring(url from '^[a-z]+://(?:[^/@]*@)?([^/:?#]+)'), '') as receiver, state,
    webhook_deliveries.created_at
  from webhook_deliveries join webhooks on webhooks.id = webhook_id
  where subject_id = ${id} order by webhook_deliveries.created_at`

const AuditRow = z.object({ action: z.string(), at: z.date(), network: z.nullable(z.string()) })

/** Audit entries about a record. The network is only that of calls without an administrator, which are the person's own. */
export const readAuditRows = (query: Query, id: string) => read(query, AuditRow)`
  select action, at, case when admin_id is null then details ->> 'ipAddress' end as network
  from audit_log where subject = ${id} order by id`
