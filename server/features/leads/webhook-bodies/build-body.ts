import * as z from 'zod/mini'
import type { WebhookSubject } from '#server/features/outgoing/webhooks/deliver.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { readFirst, readOne } from '#server/platform/database/read.ts'
import { impliedCareTypes } from '#shared/contract/amenities.ts'
import { LEAD_COLUMNS, LeadAnswers } from '#shared/desk/lead-columns.ts'
import type { WebhookAudience } from '#shared/desk/webhooks.ts'
import { joinFamilyWish } from '../inbox-place/place.ts'
import { phoneKeyOf } from '../inbox-place/search-text.ts'

/**
 * Builds the body of a delivery from what the database has now, in the form of the Standard Webhooks specification: `type`,
 * `timestamp` and `data`.
 * @returns undefined if what it is about was erased
 */
export async function buildBody(
  query: Query,
  { event, audience, subjectId, createdAt }: WebhookSubject,
): Promise<string | undefined> {
  const data =
    event === 'lead.erased'
      ? { id: subjectId }
      : event === 'message.created'
        ? await describeMessage(query, subjectId, audience)
        : await describeLead(query, subjectId, audience)
  return data && JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data })
}

async function describeLead(query: Query, id: string, audience: WebhookAudience) {
  const lead = await findLead(query, id)
  if (!lead) return undefined
  const {
    firstName,
    lastName,
    email,
    phone,
    needs,
    letter,
    language,
    refusesCommunities,
    refusesPartners,
    ...answers
  } = lead
  // The language tells of a family's origin.
  const ownOnly = audience === 'own' ? { needs, letter, language } : {}
  const sharing = describeSharing(audience, { refusesCommunities, refusesPartners })
  const contact = sharing.isWithheld ? null : { firstName, lastName, email, phone }
  return { ...answers, ...ownOnly, careTypes: impliedCareTypes(lead.amenities), contact, ...sharing.told }
}

/** Without a lead, its sender has not agreed to sharing with marketing partners. A message's text is as personal as a name. */
async function describeMessage(query: Query, id: string, audience: WebhookAudience) {
  const found = await findMessage(query, id)
  if (!found) return undefined
  const { reference, createdAt, ...person } = found
  const { phone, email } = person
  const { hasLead, ...refusals } = await findSenderRefusals(query, { id, email, phoneKey: phoneKeyOf(phone) })
  const { isWithheld, told } = describeSharing(audience, refusals)
  const isHidden = isWithheld || (audience === 'partner' && !hasLead)
  const none = { firstName: null, lastName: null, email: null, phone: null, message: null, request: null }
  return { ...person, ...(isHidden && none), id, reference, createdAt, ...told }
}

/** Whether a receiver gets no person because of what a family refused, and what it is told of that. */
function describeSharing(audience: WebhookAudience, { refusesCommunities, refusesPartners }: Refusals) {
  if (audience !== 'own') {
    const isWithheld = audience === 'community' ? refusesCommunities : refusesPartners
    return { isWithheld, told: { isSharingRefused: isWithheld } }
  }
  const refused = [...(refusesCommunities ? ['communities'] : []), ...(refusesPartners ? ['partners'] : [])]
  return { isWithheld: false, told: { isSharingRefused: refused.length > 0, refused } }
}

/** What a lead, or one that is merged with it, has refused. */
const Refusals = z.object({
  refusesCommunities: z.boolean(),
  /** By an answer or by Global Privacy Control. */
  refusesPartners: z.boolean(),
})
type Refusals = z.infer<typeof Refusals>

const ANSWERS = LEAD_COLUMNS.map((name) => `questionnaires.${name}`)

const communitiesRefused = (query: Query) =>
  query`(share_with_communities is false or coalesce(family.refuses_communities, false))`
const partnersRefused = (query: Query) =>
  query`(questionnaires.gpc or share_with_partners is false or coalesce(family.gpc or family.refuses_partners, false))`

const LeadBody = z.extend(LeadAnswers, {
  id: z.string(),
  reference: z.string(),
  ...Refusals.shape,
  createdAt: z.date(),
  updatedAt: z.date(),
})

/** A lead with its latest answers. @returns undefined if it was erased */
const findLead = (query: Query, id: string) =>
  readFirst(query, LeadBody)`
    select questionnaires.id, reference, ${query(ANSWERS)}, questionnaires.created_at, updated_at,
      ${communitiesRefused(query)} as refuses_communities, ${partnersRefused(query)} as refuses_partners
    from questionnaires ${joinFamilyWish(query)}
    join submissions on submissions.questionnaire_id = questionnaires.id and superseded_by is null
    where questionnaires.id = ${id}`

const MessageBody = z.object({
  id: z.string(),
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  request: z.nullable(z.looseObject({})),
  createdAt: z.date(),
})

/** A message. @returns undefined if it was erased */
const findMessage = (query: Query, id: string) =>
  readFirst(query, MessageBody)`
    select id, coalesce(reference, '') as reference, coalesce(first_name, '') as first_name,
      coalesce(last_name, '') as last_name, coalesce(email, '') as email, phone, coalesce(message, '') as message,
      request, created_at
    from contacts where id = ${id} and erased_at is null`

/**
 * What the sender of a message has refused, in the leads that it is attached to or that have its email or phone number.
 * `hasLead` is false if there are none: then the sender has agreed to nothing.
 */
const findSenderRefusals = (
  query: Query,
  { id, email, phoneKey }: { id: string; email: string; phoneKey: string | null },
) =>
  readOne(query, z.extend(Refusals, { hasLead: z.boolean() }))`
    select count(*) > 0 as has_lead, coalesce(bool_or(${communitiesRefused(query)}), false) as refuses_communities,
      coalesce(bool_or(${partnersRefused(query)}), false) as refuses_partners
    from questionnaires ${joinFamilyWish(query)}
    where questionnaires.id in (
      select lead_id from inbox_messages where id = ${id}
      union select id from questionnaires where lower(btrim(email)) = lower(btrim(${email}))
      union select id from inbox_leads where phone_key = ${phoneKey}::bigint
    )`
