import { useEffect, useState } from 'react'
import { listResults } from '../local/results.ts'
import { type ShortlistSummary, summarizeShortlists } from '../local/shortlist-summary.ts'
import { watchLocal } from '../local/watch.ts'

/** A shortlist, with the place and name of its search if that is still on this phone. */
export interface SavedShortlist extends ShortlistSummary {
  title: string
  hasSearch: boolean
}

/** Watches the shortlists on this phone; undefined until they are read. Empty if they can't be. */
export function useSavedShortlists(): SavedShortlist[] | undefined {
  const [shortlists, setShortlists] = useState<SavedShortlist[]>()
  useEffect(() => watchLocal(findShortlists, setShortlists, () => setShortlists([])), [])
  return shortlists
}

async function findShortlists(): Promise<SavedShortlist[]> {
  const results = await listResults()
  return (await summarizeShortlists()).map((summary) => {
    const payload = results.find(({ key }) => key === summary.search)?.payload
    const title = payload
      ? `Shortlist for ${payload.firstName} ${payload.lastName}, ${payload.city}, ${payload.state}`
      : 'Shortlist of an earlier search'
    return { ...summary, title, hasSearch: payload !== undefined }
  })
}
