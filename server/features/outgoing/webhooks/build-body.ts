import type { Query } from '#server/platform/database/connect.ts'
import { impliedCareTypes } from '#shared/amenities.ts'
import { type DueDelivery, findLead, findMessage } from './delivery-queries.ts'

/**
 * Builds the body of a delivery from what the database has now, in the form of the Standard Webhooks specification: `type`,
 * `timestamp` and `data`.
 * @returns undefined if what it is about was erased
 */
export async function buildBody(
  query: Query,
  { event, subjectId, createdAt }: Pick<DueDelivery, 'event' | 'subjectId' | 'createdAt'>,
): Promise<string | undefined> {
  const data =
    event === 'lead.erased'
      ? { id: subjectId }
      : event === 'message.created'
        ? await findMessage(query, subjectId)
        : await describeLead(query, subjectId)
  return data && JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data })
}

/** A family that refused sharing stays without contact data, and `isSharingRefused` says why. */
async function describeLead(query: Query, id: string) {
  const lead = await findLead(query, id)
  if (!lead) return undefined
  const { firstName, lastName, email, phone, ...answers } = lead
  const contact = lead.isSharingRefused ? null : { firstName, lastName, email, phone }
  return { ...answers, careTypes: impliedCareTypes(lead.amenities), contact }
}
