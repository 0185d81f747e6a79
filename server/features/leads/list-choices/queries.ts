import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import { ChosenCommunity, CommunityOption } from '#shared/desk/placement.ts'

const Communities = z.array(ChosenCommunity)
const ChoiceRow = z.object({
  version: z.int(),
  username: z.string(),
  chosenAt: z.date(),
  communities: Communities,
})

/** The latest choice for a lead or for one that is merged with it. */
export const findChoice = (query: Query, familyIds: readonly string[]) => readFirst(query, ChoiceRow)`
  select version, username, chosen_at, communities from list_choices join admins on admins.id = admin_id
  where lead_id = any (${[...familyIds]}::uuid[]) order by version desc, chosen_at desc limit 1`

/** The latest choice for the family of a version's lead, if the version is the current one. */
export const findChoiceOfVersion = (query: Query, keyHash: Buffer) => readFirst(query, ChoiceRow)`
  select list_choices.version, username, chosen_at, communities from submissions
  join inbox_leads as own on own.id = questionnaire_id
  join inbox_leads as place
    on place.id = coalesce(own.merged_into, own.id) or place.merged_into = coalesce(own.merged_into, own.id)
  join list_choices on list_choices.lead_id = place.id
  join admins on admins.id = admin_id
  where key_hash = ${keyHash} and superseded_by is null
  order by list_choices.version desc, chosen_at desc limit 1`

export async function insertChoice(
  query: Query,
  choice: { leadId: string; version: number; adminId: string; communities: ChosenCommunity[] },
): Promise<void> {
  await query`
    insert into list_choices (lead_id, version, admin_id, communities)
    values (${choice.leadId}, ${choice.version}, ${choice.adminId}, ${query.json(choice.communities)})`
}

/** Communities of the catalog by their ids or those of their records. `asked` is the id that was given. */
export const listOptions = (query: Query, ids: readonly string[]) => read(
  query,
  z.extend(CommunityOption, { asked: z.string() }),
)`
  select asked, facilities.id, name, location from unnest(${[...ids]}::text[]) as asked
  join facilities on facilities.id = coalesce((select facility_id from facility_records where id = asked), asked)`

/** At most `limit` communities whose folded names contain a folded text: those of a state first, then by name. */
export const searchOptions = (
  query: Query,
  { name, state }: { name: string; state: string },
  limit: number,
) => read(query, CommunityOption)`
  select id, name, location from facilities where strpos(normalized_name, ${name}) > 0
  order by state <> ${state}, normalized_name, id limit ${limit}`
