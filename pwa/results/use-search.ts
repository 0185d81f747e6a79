import { useEffect, useState } from 'react'
import { listOutbox } from '../local/outbox.ts'
import { latestResult } from '../local/results.ts'
import { watchLocal } from '../local/watch.ts'
import {
  clearSession,
  keepInSession,
  readFromSession,
  type SessionSearch,
} from '../results-watch/session-results.ts'

/**
 * loading: the phone is looking. none: no search is stored; `underway` is the key of answers whose matches are
 * still awaited, or that came back to be corrected. found: the search to show.
 */
export type Search =
  | { kind: 'loading' }
  | { kind: 'none'; underway?: string }
  | { kind: 'found'; search: SessionSearch }

/**
 * The search to show: this tab's from session storage at once; then what the phone's database knows, which fills a
 * new tab, brings a newer answer, and takes away an erased one.
 */
export function useSearch(): Search {
  const [shown, setShown] = useState<Search>(() => {
    const search = readFromSession()
    return search ? { kind: 'found', search } : { kind: 'loading' }
  })
  useEffect(() => watchLocal(findSearch, setShown, () => setShown(withoutDatabase)), [])
  return shown
}

async function findSearch(): Promise<Search> {
  const latest = await latestResult()
  const rows = await listOutbox()
  const inTab = readFromSession()
  const isErased = (key: string) => rows.some((row) => row.key === key && row.kind === 'erasure')
  if (latest && (!inTab || Date.parse(inTab.response.receivedAt) <= latest.receivedAt)) {
    const search = { response: latest.response, questionnaire: latest.payload }
    keepInSession(search)
    return { kind: 'found', search }
  }
  if (inTab && !isErased(inTab.response.key)) return { kind: 'found', search: inTab }
  if (inTab) clearSession()
  const isReplaced = (key: string) => rows.some(({ supersedes }) => supersedes === key)
  const underway = rows.findLast(
    ({ kind, status, key }) => kind === 'questionnaire' && status !== 'erased' && !isReplaced(key),
  )
  return { kind: 'none', ...(underway && { underway: underway.key }) }
}

/** The phone's storage cannot be read: what this tab shows stays; otherwise there is nothing to show. */
const withoutDatabase = (shown: Search): Search => (shown.kind === 'loading' ? { kind: 'none' } : shown)
