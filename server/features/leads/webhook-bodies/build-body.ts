import type { WebhookSubject } from '#server/features/outgoing/webhooks/deliver.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { impliedCareTypes } from '#shared/contract/amenities.ts'
import type { WebhookAudience } from '#shared/desk/webhooks.ts'
import { phoneKeyOf } from '../inbox-place/search-text.ts'
import { findLead, findMessage, findSenderRefusals, type Refusals } from './queries.ts'

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
