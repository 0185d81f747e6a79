import type { AdminContext } from '#server/features/sign-in/session/guard.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { MESSAGES } from '#shared/messages.ts'
import {
  type FilterName,
  MAX_SAVED_FILTERS,
  type NewSavedFilter,
  type SavedFilter,
} from '#shared/saved-filters.ts'
import { toSearchWords, trigramsOf } from '../search-text.ts'
import { type FilterRow, findNamesake, insertFilter, listFilters, updateName } from './queries.ts'

const NAME_TAKEN = 'You have a filter with this name. Choose another name.'
const NOT_SAVED = `You have a filter with this name, or ${MAX_SAVED_FILTERS} filters. Choose another name, or delete one.`

/** The filters that an administrator has saved, by name. */
export const readFilters = async (query: Query, { adminId }: AdminContext): Promise<SavedFilter[]> =>
  (await listFilters(query, adminId)).map(toFilter)

/**
 * Saves a filter for an administrator.
 * @throws ApiError conflict (409) if there are too many, or one with this name; invalid (422) for a text that finds nothing
 */
export async function saveFilter(
  query: Query,
  { adminId }: AdminContext,
  { name, filter }: NewSavedFilter,
): Promise<SavedFilter> {
  const words = filter.text === undefined ? [] : toSearchWords(filter.text)
  if (filter.text !== undefined && trigramsOf(words).length === 0) throw noLetters()
  const row = await insertFilter(
    query,
    { adminId, name, filter: withoutUndefined(filter), words },
    MAX_SAVED_FILTERS,
  )
  if (!row) throw new ApiError('conflict', NOT_SAVED)
  return toFilter(row)
}

/** Renames a filter. @throws ApiError not_found (404); conflict (409) if another one has this name */
export async function renameFilter(
  query: Query,
  { adminId }: AdminContext,
  id: string,
  { name }: FilterName,
): Promise<SavedFilter> {
  if (await findNamesake(query, adminId, id, name)) throw new ApiError('conflict', NAME_TAKEN)
  const row = await updateName(query, { adminId, id, name })
  if (!row) throw new ApiError('not_found', MESSAGES.notFound)
  return toFilter(row)
}

const toFilter = (row: FilterRow) => row as unknown as SavedFilter

const withoutUndefined = (filter: NewSavedFilter['filter']) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

const noLetters = () =>
  new ApiError('invalid', MESSAGES.invalid, {
    issues: [{ path: 'filter.text', message: 'Type at least 3 letters or digits' }],
  })
