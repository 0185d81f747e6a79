import { randomUUID } from 'node:crypto'
import { recordAudit } from '#server/features/audit/service.ts'
import { fold } from '#server/features/leads/inbox-place/search-text.ts'
import { addFamily } from '#server/features/leads/questionnaire/add-family.ts'
import type { Catalogs } from '#server/features/matching/catalogs.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import type { AddedFamily, FamilyHints } from '#shared/desk/added-family.ts'
import type { LeadLink } from '#shared/desk/inbox.ts'
import { insertEvent, updatePlace } from './desk-queries.ts'
import { listSimilarLeads, phoneOf } from './similar-leads.ts'

/**
 * Adds a family that called, came or was sent by someone, once for each key. It belongs to who adds it, who has read it. One
 * that spoke with us was contacted by that.
 * @returns the id of the lead
 */
export const addByHand = (
  deps: { sql: Sql; catalogs: Catalogs },
  admin: AdminContext,
  key: string,
  family: AddedFamily,
): Promise<string> =>
  addFamily(deps, key, family, async (tx, leadId) => {
    const { source, note } = family
    const { adminId } = admin
    const event = { leadId, adminId }
    const hasSpoken = source === 'telephone' || source === 'walk_in'
    await insertEvent(tx, { ...event, key, kind: 'added', details: { source } }, null)
    if (hasSpoken)
      await insertEvent(
        tx,
        { ...event, key: randomUUID(), kind: 'stage', details: { stage: 'contacted' } },
        1,
      )
    if (note)
      await insertEvent(tx, { ...event, key: randomUUID(), kind: 'note', details: { text: note } }, null)
    const columns = { isRead: true, assignedTo: adminId, ...(hasSpoken && { stage: 'contacted' }) }
    await updatePlace(tx, 'inbox_leads', leadId, columns, true)
    await recordAudit(tx, { ...admin, action: 'lead_added', subject: leadId, details: { source } })
  })

/** Lists leads that may be the family that someone types: the same phone number, email, or name and town. */
export function findSimilar(query: Query, hints: FamilyHints): Promise<LeadLink[]> {
  const { firstName, lastName, phone, email, city } = hints
  const name = fold(`${firstName} ${lastName}`)
  return listSimilarLeads(query, [
    ...phoneOf(phone),
    ...(email.includes('@') ? [[fold(email)]] : []),
    ...(firstName && lastName && city ? [[name, fold(city)]] : []),
  ])
}
