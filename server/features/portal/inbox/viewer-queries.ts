import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'

/** Records that someone has a lead open now. */
export async function upsertViewer(query: Query, adminId: string, leadId: string): Promise<void> {
  await query`
    insert into inbox_viewers (admin_id, lead_id) values (${adminId}, ${leadId})
    on conflict (lead_id, admin_id) do update set seen_at = now()`
}

/** Deletes what is older than a minute, of everyone. */
export async function deleteOldViewers(query: Query): Promise<void> {
  await query`delete from inbox_viewers where seen_at < now() - interval '1 minute'`
}

/** The others who had a lead open in the last seconds, by name. */
export const listOtherViewers = (query: Query, adminId: string, leadId: string, seconds: number) => read(
  query,
  z.object({ username: z.string() }),
)`
  select username from inbox_viewers join admins on admins.id = admin_id
  where lead_id = ${leadId} and admin_id <> ${adminId}
    and seen_at > now() - make_interval(secs => ${seconds}::double precision)
  order by lower(username)`
