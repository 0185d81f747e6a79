import { t } from '#words'
import { listResults } from '../../local/results.ts'
import type { StoredResult } from '../../local/schema.ts'
import { NO_SEARCH } from '../../local/search-rows.ts'
import { type ShortlistSummary, summarizeShortlists } from '../../local/shortlist-summary.ts'
import { useLocal } from '../../ui/use-local.ts'

/** A shortlist, with the place and name of its search if that is still on this phone. */
export interface SavedShortlist extends ShortlistSummary {
  title: string
  /** Whether the shortlist's screen can show it. */
  isShown: boolean
}

const NONE: SavedShortlist[] = []

/** Watches the shortlists on this phone; undefined until they are read. Empty if they can't be. */
export const useSavedShortlists = (): SavedShortlist[] | undefined => useLocal(findShortlists, NONE)

async function findShortlists(): Promise<SavedShortlist[]> {
  const results = await listResults()
  return (await summarizeShortlists()).map((summary) => {
    const payload = results.find(({ key }) => key === summary.search)?.payload
    // One that was saved without a search is shown until there is a search, which then takes it over.
    const isShown = payload !== undefined || (summary.search === NO_SEARCH && results.length === 0)
    return { ...summary, title: titleOf(summary.search, payload), isShown }
  })
}

function titleOf(search: string, payload: StoredResult['payload'] | undefined): string {
  if (payload)
    return t`Shortlist for ${payload.firstName} ${payload.lastName}, ${payload.city}, ${payload.state}`
  return search === NO_SEARCH
    ? t`Communities that you saved without a search`
    : t`Shortlist of an earlier search`
}
