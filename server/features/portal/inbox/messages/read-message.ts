import { recordAudit } from '#server/features/audit/service.ts'
import { fold } from '#server/features/leads/inbox-place/search-text.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { MessageDetail } from '#shared/inbox-messages.ts'
import { MESSAGES } from '#shared/messages.ts'
import { listSimilarLeads, phoneOf } from '../similar-leads.ts'
import { readRecord } from './change-message.ts'
import { findMessage } from './detail-queries.ts'

/**
 * Reads all that is kept about a message, and the leads that may be from the same family. The audit log records it before
 * anything is returned.
 * @throws ApiError not_found (404)
 */
export async function readMessage(query: Query, admin: AdminContext, id: string): Promise<MessageDetail> {
  const message = await findMessage(query, id)
  if (!message) throw new ApiError('not_found', MESSAGES.notFound)
  const record = await readRecord(query, id)
  const { adminId, username } = admin
  await recordAudit(query, { action: 'message_opened', adminId, username, subject: id })
  const suggestions = await listSimilarLeads(query, [[fold(message.email)], ...phoneOf(message.phone)])
  return {
    ...message,
    ...record,
    createdAt: message.createdAt.toISOString(),
    suggestions: suggestions.filter((lead) => lead.id !== record.state.lead?.id),
  }
}
