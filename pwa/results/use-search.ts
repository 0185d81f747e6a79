import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { listOutbox } from '../local/outbox.ts'
import { getLatestResult, getResult } from '../local/results.ts'
import { watchLocal } from '../local/watch.ts'
import {
  clearSession,
  isPinnedOver,
  pinInSession,
  readFromSession,
  type SessionSearch,
  saveToSession,
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
 * new tab, brings a newer answer, and takes away an erased one. A link may name another kept search, by its key in the
 * history's state: it becomes this tab's until a newer answer arrives.
 */
export function useSearch(): Search {
  const { state } = useLocation()
  const [named] = useState(() => readNamed(state))
  const [shown, setShown] = useState<Search>(() => {
    const search = named === undefined ? readFromSession() : undefined
    return search ? { kind: 'found', search } : { kind: 'loading' }
  })
  useEffect(() => {
    let stop = () => {}
    let isWanted = true
    const watch = () => {
      if (isWanted) stop = watchLocal(findSearch, setShown, () => setShown(withoutDatabase))
    }
    if (named === undefined) watch()
    else void showNamed(named).then(watch, watch)
    return () => {
      isWanted = false
      stop()
    }
  }, [named])
  return shown
}

function readNamed(state: unknown): string | undefined {
  const search = typeof state === 'object' && state !== null && 'search' in state ? state.search : undefined
  return typeof search === 'string' ? search : undefined
}

/** Makes a kept search this tab's. The history's entry does not ask for it again: a newer answer may have come since. */
async function showNamed(key: string): Promise<void> {
  window.history.replaceState({ ...window.history.state, usr: null }, '')
  const result = await getResult(key)
  const latest = await getLatestResult()
  if (result && latest) {
    pinInSession({ response: result.response, questionnaire: result.payload }, latest.receivedAt)
  }
}

async function findSearch(): Promise<Search> {
  const latest = await getLatestResult()
  const rows = await listOutbox()
  const inTab = readFromSession()
  const isErased = (key: string) => rows.some((row) => row.key === key && row.kind === 'erasure')
  if (latest && inTab && isPinnedOver(latest.receivedAt) && (await getResult(inTab.response.key))) {
    return { kind: 'found', search: inTab }
  }
  if (latest && (!inTab || Date.parse(inTab.response.receivedAt) <= latest.receivedAt)) {
    const search = { response: latest.response, questionnaire: latest.payload }
    saveToSession(search)
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
