import type { Part, Query } from '#server/platform/database/connect.ts'

/**
 * A join that adds `family` to a row of `questionnaires`: whether it or a lead merged with it has a no to sharing. So a no
 * counts for the whole family. Its columns are null for a lead that isn't in the inbox yet.
 */
export const joinFamilyWish = (query: Query): Part => query`
  left join lateral (
    select bool_or(member.gpc) as gpc, bool_or(member.share_with_communities is false) as refuses_communities,
      bool_or(member.share_with_partners is false) as refuses_partners
    from inbox_leads as own
    join inbox_leads as place
      on place.id = coalesce(own.merged_into, own.id) or place.merged_into = coalesce(own.merged_into, own.id)
    join questionnaires as member on member.id = place.id
    where own.id = questionnaires.id
  ) as family on true`
