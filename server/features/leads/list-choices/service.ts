import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { ListChoice } from '#shared/desk/list-choice.ts'
import { ChosenCommunity, CommunityOption, type DeskChoice, type NewChoice } from '#shared/desk/placement.ts'

/** What an advisor chose last for a family. `version` is 0 before the first choice. */
export async function readChoice(query: Query, familyIds: readonly string[]): Promise<DeskChoice> {
  const found = await findChoice(query, familyIds)
  if (!found) return { version: 0, username: null, at: null, communities: [] }
  const { chosenAt, ...choice } = found
  return { ...choice, at: chosenAt.toISOString() }
}

/** What the family of a version sees: null without a choice, and for a version that was replaced. */
export async function readFamilyChoice(query: Query, keyHash: Buffer): Promise<ListChoice | null> {
  const found = await findChoiceOfVersion(query, keyHash)
  return found && found.communities.length > 0 ? withIsoTimes(found) : null
}

/**
 * Stores a choice as the version after the one that its author saw. The caller has locked the lead's place.
 * @returns whether it is stored now; a retry finds it stored
 * @throws ApiError invalid (422) for a community that the catalog doesn't have
 */
export async function saveChoice(
  tx: Transaction,
  { leadId, familyIds, adminId }: { leadId: string; familyIds: readonly string[]; adminId: string },
  { version, communities }: NewChoice,
): Promise<boolean> {
  const stored = await readChoice(tx, familyIds)
  const options = await requireOptions(
    tx,
    communities.map(({ id }) => id),
  )
  const chosen = communities.map(({ comment }, index) => ({
    ...(options[index] as CommunityOption),
    comment,
  }))
  if (version !== stored.version) return stored.version === version + 1 && isSame(stored.communities, chosen)
  await insertChoice(tx, { leadId, version: version + 1, adminId, communities: chosen })
  return true
}

/** jsonb doesn't keep the order of keys. */
const isSame = (stored: DeskChoice['communities'], chosen: DeskChoice['communities']) => {
  const textOf = (all: DeskChoice['communities']) =>
    JSON.stringify(all.map(({ id, comment }) => [id, comment]))
  return textOf(stored) === textOf(chosen)
}

/**
 * Finds communities of the catalog, in the order of the ids.
 * @throws ApiError invalid (422) that names the first one that the catalog doesn't have
 */
export async function requireOptions(query: Query, ids: readonly string[]): Promise<CommunityOption[]> {
  const rows = await listOptions(query, ids)
  return ids.map((id, index) => {
    const found = rows.find(({ asked }) => asked === id)
    if (found) return { id: found.id, name: found.name, location: found.location }
    throw new ApiError('invalid', MESSAGES.invalid, {
      issues: [{ path: `communities.${index}`, message: 'This community is no longer in the catalog' }],
    })
  })
}

const MAX_OPTIONS = 12

const Communities = z.array(ChosenCommunity)
const ChoiceRow = z.object({ version: z.int(), chosenAt: z.date(), communities: Communities })

/** The latest choice for a lead or for one that is merged with it. */
const findChoice = (query: Query, familyIds: readonly string[]) =>
  readFirst(query, z.extend(ChoiceRow, { username: z.string() }))`
  select version, username, chosen_at, communities from list_choices join admins on admins.id = admin_id
  where lead_id = any (${[...familyIds]}::uuid[]) order by version desc, chosen_at desc limit 1`

/** The latest choice for the family of a version's lead, if the version is the current one. */
const findChoiceOfVersion = (query: Query, keyHash: Buffer) =>
  readFirst(query, z.extend(ChoiceRow, { advisor: z.string() }))`
  select list_choices.version, display_name as advisor, chosen_at, communities from submissions
  join inbox_leads as own on own.id = questionnaire_id
  join inbox_leads as place
    on place.id = coalesce(own.merged_into, own.id) or place.merged_into = coalesce(own.merged_into, own.id)
  join list_choices on list_choices.lead_id = place.id
  join admins on admins.id = admin_id
  where key_hash = ${keyHash} and superseded_by is null
  order by list_choices.version desc, chosen_at desc limit 1`

async function insertChoice(
  query: Query,
  choice: { leadId: string; version: number; adminId: string; communities: ChosenCommunity[] },
): Promise<void> {
  await query`
    insert into list_choices (lead_id, version, admin_id, communities)
    values (${choice.leadId}, ${choice.version}, ${choice.adminId}, ${query.json(choice.communities)})`
}

/** Communities of the catalog by their ids or those of their records. `asked` is the id that was given. */
const listOptions = (query: Query, ids: readonly string[]) => read(
  query,
  z.extend(CommunityOption, { asked: z.string() }),
)`
  select asked, facilities.id, name, location from unnest(${[...ids]}::text[]) as asked
  join facilities on facilities.id = coalesce((select facility_id from facility_records where id = asked), asked)`

/** Communities whose folded names contain a folded text: those of a state first, then by name. */
export const findOptions = (query: Query, name: string, state: string): Promise<CommunityOption[]> =>
  read(query, CommunityOption)`
    select id, name, location from facilities where strpos(normalized_name, ${name}) > 0
    order by state <> ${state}, normalized_name, id limit ${MAX_OPTIONS}`
