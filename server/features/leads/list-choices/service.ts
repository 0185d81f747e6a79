import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { ListChoice } from '#shared/desk/list-choice.ts'
import type { CommunityOption, DeskChoice, NewChoice } from '#shared/desk/placement.ts'
import { findChoice, findChoiceOfVersion, insertChoice, listOptions, searchOptions } from './queries.ts'

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
  if (!found || found.communities.length === 0) return null
  const { username: advisor, chosenAt, ...choice } = found
  return { ...choice, advisor, chosenAt: chosenAt.toISOString() }
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

/** Finds communities by a part of their folded name, those of a state first. */
export const findOptions = (query: Query, name: string, state: string): Promise<CommunityOption[]> =>
  searchOptions(query, { name, state }, MAX_OPTIONS)
