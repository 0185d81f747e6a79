import type { KnownAnswers, QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { readStored, store } from '../../local/browser-storage.ts'
import { syncDeletionMark } from '../../local/deletion-mark.ts'

export const RESULTS = 'searchResults'
export const QUESTIONNAIRE = 'questionnaireData'
/** Set while an older search is pinned. The value is when the newest search at that time was received (epoch ms). */
const PINNED = 'hearthfinder.held-search'

export interface SessionSearch {
  response: QuestionnaireResponse
  questionnaire: KnownAnswers
}

/**
 * Stores the search in this tab's session storage, as the contract requires. If that is full or refused, the results
 * screen reads the phone's database instead.
 */
export function saveToSession({ response, questionnaire }: SessionSearch): void {
  const isStored =
    store('sessionStorage', RESULTS, JSON.stringify(response)) &&
    store('sessionStorage', QUESTIONNAIRE, JSON.stringify(questionnaire)) &&
    store('sessionStorage', PINNED, null)
  if (isStored) syncDeletionMark()
}

/**
 * Stores a search that the family chose. It stays this tab's search until one arrives that is newer than `newest`.
 */
export function pinInSession(search: SessionSearch, newest: number): void {
  saveToSession(search)
  store('sessionStorage', PINNED, String(newest))
}

/** Whether a search is pinned that takes precedence over a result received at this time (epoch ms). */
export function hasPinNewerThan(receivedAt: number): boolean {
  const newest = readStored('sessionStorage', PINNED)
  return newest !== null && receivedAt <= Number(newest)
}

/** Removes this tab's search after it was erased. */
export function clearSession(): void {
  for (const key of [RESULTS, QUESTIONNAIRE, PINNED]) store('sessionStorage', key, null)
}
