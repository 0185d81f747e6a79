import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import { FilterName, NewSavedFilter, SavedFilter } from '#shared/saved-filters.ts'

const tag = 'Portal'
const params = z.object({ id: z.guid().check(z.describe('The `id` of a saved filter.')) })

export const documentation = {
  list: documented({
    summary: 'List your saved filters of the inbox, by name',
    tag,
    responses: { 200: z.array(SavedFilter) },
    failures: ['confirm_sign_in'],
  }),
  save: documented({
    summary: 'Save a filter of the inbox under a name',
    description:
      'Each account has its own. `conflict` means that there are too many, or one with this name. A filter whose text finds only an erased lead is deleted with it.',
    tag,
    body: NewSavedFilter,
    responses: { 201: { description: 'The filter is saved.', body: SavedFilter } },
    failures: ['conflict', 'confirm_sign_in'],
  }),
  rename: documented({
    summary: 'Rename a saved filter',
    tag,
    params,
    body: FilterName,
    responses: { 200: SavedFilter },
    failures: ['not_found', 'conflict', 'confirm_sign_in'],
  }),
  remove: documented({
    summary: 'Delete a saved filter',
    tag,
    params,
    responses: { 204: { description: 'It is deleted.' } },
    failures: ['not_found', 'confirm_sign_in'],
  }),
}
