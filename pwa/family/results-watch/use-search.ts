import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { listOutbox } from '../../local/outbox.ts'
import { getLatestResult, getResult } from '../../local/results.ts'
import { watchLocal } from '../../local/watch.ts'
import { replaceEntryState } from '../../state/history-state.ts'
import { readFromSession } from './read-session.ts'
import {
  clearSession,
  hasPinNewerThan,
  pinInSession,
  type SessionSearch,
  saveToSession,
} from './session-results.ts'

/**
 * loading: reading the phone's database. none: no search is stored; `pendingKey` is the key of answers that are in
 * flight or need attention. found: the search to show.
 */
type Search =
  | { kind: 'loading' }
  | { kind: 'none'; pendingKey?: string }
  | { kind: 'found'; search: SessionSearch }

/**
 * Finds the search to show: immediately this tab's search from session storage, then what the phone's database has,
 * which fills a new tab, adds a newer result and removes an erased one. A link may request another stored search
 * by its key in the history state; that one becomes this tab's search until a newer result arrives.
 */
export function useSearch(): Search {
  const { state } = useLocation()
  const requestedKey = readRequestedKey(state)
  const [search, setSearch] = useState<Search>(() => {
    const stored = requestedKey === undefined ? readFromSession() : undefined
    return stored ? { kind: 'found', search: stored } : { kind: 'loading' }
  })
  useEffect(() => {
    let stop = () => {}
    let isCurrent = true
    const watch = () => {
      if (isCurrent) stop = watchLocal(findSearch, setSearch, () => setSearch(afterStorageError))
    }
    if (requestedKey === undefined) watch()
    else void pinRequestedSearch(requestedKey).then(watch, watch)
    return () => {
      isCurrent = false
      stop()
    }
  }, [requestedKey])
  return search
}

function readRequestedKey(state: unknown): string | undefined {
  const search = typeof state === 'object' && state !== null && 'search' in state ? state.search : undefined
  return typeof search === 'string' ? search : undefined
}

/** Makes a stored search this tab's. Clears the request, so that going back does not hide a newer result. */
async function pinRequestedSearch(key: string): Promise<void> {
  replaceEntryState(null)
  const result = await getResult(key)
  const latest = await getLatestResult()
  if (result && latest) {
    pinInSession({ response: result.response, questionnaire: result.payload }, latest.receivedAt)
  }
}

async function findSearch(): Promise<Search> {
  const latest = await getLatestResult()
  const rows = await listOutbox()
  const tabSearch = readFromSession()
  const isErased = (key: string) => rows.some((row) => row.key === key && row.kind === 'erasure')
  if (
    latest &&
    tabSearch &&
    hasPinNewerThan(latest.receivedAt) &&
    (await getResult(tabSearch.response.key))
  ) {
    return { kind: 'found', search: tabSearch }
  }
  if (latest && (!tabSearch || Date.parse(tabSearch.response.receivedAt) <= latest.receivedAt)) {
    const search = { response: latest.response, questionnaire: latest.payload }
    saveToSession(search)
    return { kind: 'found', search }
  }
  if (tabSearch && !isErased(tabSearch.response.key)) return { kind: 'found', search: tabSearch }
  if (tabSearch) clearSession()
  const isReplaced = (key: string) => rows.some(({ supersedes }) => supersedes === key)
  const pending = rows.findLast(
    ({ kind, status, key }) => kind === 'questionnaire' && status !== 'erased' && !isReplaced(key),
  )
  return { kind: 'none', ...(pending && { pendingKey: pending.key }) }
}

/** If the phone's database cannot be read, keeps what this tab shows; otherwise there is nothing to show. */
const afterStorageError = (search: Search): Search => (search.kind === 'loading' ? { kind: 'none' } : search)
