import * as z from 'zod/mini'
import { InboxSearch } from './inbox.ts'
import { minText } from './text-rules.ts'

/** The filters that one account can save. */
export const MAX_SAVED_FILTERS = 20
export const MAX_FILTER_NAME = 60

/** What a saved filter is called. */
export const FilterName = z.object({
  name: z
    .string('Please name the filter')
    .check(
      z.trim(),
      ...minText(1, 'Please name the filter'),
      z.maxLength(MAX_FILTER_NAME, `At most ${MAX_FILTER_NAME} characters`),
    ),
})
export type FilterName = z.infer<typeof FilterName>

/** Filters of the inbox under a name. */
export const NewSavedFilter = z.extend(FilterName, { filter: z.omit(InboxSearch, { cursor: true }) })
export type NewSavedFilter = z.infer<typeof NewSavedFilter>

export const SavedFilter = z.extend(NewSavedFilter, { id: z.guid() })
export type SavedFilter = z.infer<typeof SavedFilter>
