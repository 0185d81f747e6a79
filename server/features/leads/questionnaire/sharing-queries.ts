import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { SharingRefusal } from '#shared/sharing.ts'

/**
 * Records a no to sharing. What it doesn't name stays, and so does the time of the answers, which retention counts from.
 * @returns whether it changed anything
 */
export async function updateRefusal(query: Query, leadId: string, refusal: SharingRefusal): Promise<boolean> {
  const communities = query`coalesce(${refusal.shareWithCommunities ?? null}::boolean, share_with_communities)`
  const partners = query`coalesce(${refusal.shareWithPartners ?? null}::boolean, share_with_partners)`
  const rows = await read(query, z.object({ id: z.string() }))`
    update questionnaires set share_with_communities = ${communities}, share_with_partners = ${partners}
    where id = ${leadId}
      and (share_with_communities, share_with_partners) is distinct from (${communities}, ${partners})
    returning id`
  return rows.length > 0
}
