import type { KnownAnswers, QuestionnaireResponse } from '#shared/questionnaire-response.ts'
import { syncDeletionMark } from '../local/deletion-mark.ts'

export const RESULTS = 'searchResults'
export const QUESTIONNAIRE = 'questionnaireData'
/** Set while an older search is pinned. The value is when the newest search at that time was received (epoch ms). */
const PINNED = 'hearthfinder.held-search'

export interface SessionSearch {
  response: QuestionnaireResponse
  questionnaire: KnownAnswers
}

/** Stores the search in this tab's session storage, as the contract requires. Ignores refused storage. */
export function saveToSession({ response, questionnaire }: SessionSearch): void {
  try {
    sessionStorage.setItem(RESULTS, JSON.stringify(response))
    sessionStorage.setItem(QUESTIONNAIRE, JSON.stringify(questionnaire))
    sessionStorage.removeItem(PINNED)
    syncDeletionMark()
  } catch {
    // Storage is full or refused; the results screen reads the phone's database instead.
  }
}

/**
 * Stores a search that the family chose. It stays this tab's search until one arrives that is newer than `newest`.
 */
export function pinInSession(search: SessionSearch, newest: number): void {
  saveToSession(search)
  try {
    sessionStorage.setItem(PINNED, String(newest))
  } catch {
    // Storage is refused; the newest search is shown instead.
  }
}

/** Whether a search is pinned that takes precedence over a result received at this time (epoch ms). */
export function hasPinNewerThan(receivedAt: number): boolean {
  try {
    const newest = sessionStorage.getItem(PINNED)
    return newest !== null && receivedAt <= Number(newest)
  } catch {
    return false
  }
}

/** Removes this tab's search after it was erased. */
export function clearSession(): void {
  try {
    sessionStorage.removeItem(RESULTS)
    sessionStorage.removeItem(QUESTIONNAIRE)
    sessionStorage.removeItem(PINNED)
  } catch {
    // Storage is refused, so nothing is stored in it.
  }
}
