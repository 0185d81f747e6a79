import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst, readValue } from '#server/platform/database/read.ts'
import { LeadLink } from '#shared/desk/inbox.ts'
import { STAGES } from '#shared/desk/inbox-changes.ts'
import { isDismissed } from './filter-parts.ts'

const PlaceRow = z.object({
  id: z.string(),
  version: z.int(),
  stage: z.enum(STAGES),
  mergedInto: z.nullable(z.string()),
  /** How many leads were merged into it. */
  merged: z.int(),
})
export type Place = z.infer<typeof PlaceRow>

/** Locks the places of leads until the transaction ends, always in the same order. @returns those that exist */
export const lockPlaces = (query: Query, leadIds: string[]) => read(query, PlaceRow)`
  select id, version, stage, merged_into,
    (select count(*)::integer from inbox_leads as merged where merged.merged_into = inbox_leads.id) as merged
  from inbox_leads where id = any (${leadIds}) order by id for update`

/** Merges a lead into another, or separates it if `mergedInto` is null. The versions of both grow. */
export async function updateMerge(
  query: Query,
  { leadId, other }: { leadId: string; other: string },
  mergedInto: string | null,
): Promise<void> {
  await query`
    update inbox_leads set version = version + 1,
      merged_into = case when id = ${other} then ${mergedInto}::uuid else merged_into end
    where id = any (${[leadId, other]})`
}

/** The stage before a merge with `other` that set the lead's present one; undefined if something else did. */
export const findStageBefore = (
  query: Query,
  { leadId, other }: { leadId: string; other: string },
) => readValue(query, z.object({ before: z.enum(STAGES) }))`
    select details ->> 'before' as before from (
      select details from inbox_events where lead_id = ${leadId} and kind in ('stage', 'closed') order by id desc limit 1
    ) as latest where details ->> 'lead' = ${other}`

/** Records that two leads are not the same family. */
export async function insertDismissal(query: Query, leadId: string, other: string): Promise<void> {
  await query`
    insert into inbox_dismissals (lead_id, other_id)
    select least(a, b), greatest(a, b) from (values (${leadId}::uuid, ${other}::uuid)) as pair (a, b)
    on conflict do nothing`
}

export async function deleteDismissal(query: Query, leadId: string, other: string): Promise<void> {
  await query`
    delete from inbox_dismissals
    where inbox_dismissals.lead_id = least(${leadId}::uuid, ${other}::uuid)
      and other_id = greatest(${leadId}::uuid, ${other}::uuid)`
}

const MemberRow = z.object({ id: z.string(), version: z.int() })

/** The leads of a lead's family: the one with the place in the inbox first, then those merged into it, newest first. */
export const listFamily = (query: Query, leadId: string) => read(query, MemberRow)`
  select place.id, place.version from inbox_leads as own
  join inbox_leads as place
    on place.id = coalesce(own.merged_into, own.id) or place.merged_into = coalesce(own.merged_into, own.id)
  where own.id = ${leadId} order by place.merged_into nulls first, place.received_at desc, place.id`

const LinkRow = z.extend(LeadLink, { createdAt: z.date() })

/** A lead as others refer to it. @returns undefined if it doesn't exist */
export const findLink = (query: Query, leadId: string) => readFirst(query, LinkRow)`
    select id, first_name, last_name, created_at, ${currentReference(query)} as reference
    from questionnaires where id = ${leadId}`

/**
 * Leads that share a phone number, or a name and town, with one of a family, newest first, at most `limit`. A merged lead
 * counts as the one that it was merged into.
 */
export const listSimilar = (query: Query, familyIds: string[], limit: number) => read(
  query,
  z.extend(LinkRow, { isDismissed: z.boolean() }),
)`
  with family as materialized (select id, phone_key, name_key from inbox_leads where id = any (${familyIds})),
  found as materialized (
    select coalesce(merged_into, other.id) as id from family join inbox_leads as other using (phone_key)
    union
    select coalesce(merged_into, other.id) as id from family join inbox_leads as other using (name_key)
  )
  select questionnaires.id, first_name, last_name, created_at, ${currentReference(query)} as reference,
    exists (
      select from family where ${isDismissed(query, query`family.id`, query`questionnaires.id`)}
    ) as is_dismissed
  from found join questionnaires on questionnaires.id = found.id
  where found.id <> all (${familyIds})
  order by created_at desc limit ${limit}`

/** The reference that the family of a row of `questionnaires` was told last. */
const currentReference = (query: Query) => query`(
    select reference from submissions
    where questionnaire_id = questionnaires.id and superseded_by is null and erased_at is null limit 1
  )`
