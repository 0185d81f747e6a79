import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'

/** The portal says so every 15 seconds. One call may be lost. */
const SECONDS = 40

/** Records that someone has a lead open now. @returns the usernames of the others who have, by name */
export async function recordViewer(query: Query, adminId: string, leadId: string): Promise<string[]> {
  await upsertViewer(query, adminId, leadId)
  await deleteOldViewers(query)
  return (await listOtherViewers(query, adminId, leadId, SECONDS)).map(({ username }) => username)
}

/** Records that someone has a lead open now. */
async function upsertViewer(query: Query, adminId: string, leadId: string): Promise<void> {
  await query`
    insert into inbox_viewers (admin_id, lead_id) values (${adminId}, ${leadId})
    on conflict (lead_id, admin_id) do update set seen_at = now()`
}

/** Deletes what is older than a minute, of everyone. */
async function deleteOldViewers(query: Query): Promise<void> {
  await query`delete from inbox_viewers where seen_at < now() - interval '1 minute'`
}

/** The others who had a lead open in the last seconds, by name. */
const listOtherViewers = (query: Query, adminId: string, leadId: string, seconds: number) => read(
  query,
  z.object({ username: z.string() }),
)`
  select username from inbox_viewers join admins on admins.id = admin_id
  where lead_id = ${leadId} and admin_id <> ${adminId}
    and seen_at > now() - make_interval(secs => ${seconds}::double precision)
  order by lower(username)`
