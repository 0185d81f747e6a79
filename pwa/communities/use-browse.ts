import { useEffect, useState } from 'react'
import { browse } from './browse.ts'
import type { BrowseQuery } from './browse-query.ts'
import type { ListedPage } from './list-communities.ts'

/**
 * Lists communities from this phone's packs. While a changed query is being answered, the earlier list stays.
 * @param edition lists again when it changes; undefined until the phone has the packs
 * @returns undefined before the first list, null if the packs can't be read
 */
export function useBrowse(query: BrowseQuery, edition: number | undefined): ListedPage | null | undefined {
  const [page, setPage] = useState<ListedPage | null>()
  useEffect(() => {
    if (edition === undefined) return
    let isCurrent = true
    void browse(query).then((found) => isCurrent && setPage(found))
    return () => {
      isCurrent = false
    }
  }, [query, edition])
  return edition === undefined ? undefined : page
}
