import type { Query } from '#server/platform/database/connect.ts'
import { deleteOldViewers, listOtherViewers, upsertViewer } from './viewer-queries.ts'

/** The portal says so every 15 seconds. One call may be lost. */
const SECONDS = 40

/** Records that someone has a lead open now. @returns the usernames of the others who have, by name */
export async function recordViewer(query: Query, adminId: string, leadId: string): Promise<string[]> {
  await upsertViewer(query, adminId, leadId)
  await deleteOldViewers(query)
  return (await listOtherViewers(query, adminId, leadId, SECONDS)).map(({ username }) => username)
}
