import * as z from 'zod/mini'
import { QuestionnaireResponse, QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import { clearTabStorage, syncDeletionMark, wasDataDeleted } from '../local/deletion-mark.ts'

const RESULTS = 'searchResults'
const QUESTIONNAIRE = 'questionnaireData'
/** Set while an older search is pinned. The value is when the newest search at that time was received (epoch ms). */
const PINNED = 'hearthfinder.held-search'

export interface SessionSearch {
  response: QuestionnaireResponse
  questionnaire: QuestionnaireSubmission
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

/** Reads this tab's search. Undefined if it is missing or malformed, or if all data was deleted in another tab. */
export function readFromSession(): SessionSearch | undefined {
  if (wasDataDeleted()) clearTabStorage()
  try {
    const response = z.safeParse(QuestionnaireResponse, JSON.parse(sessionStorage.getItem(RESULTS) ?? 'null'))
    const questionnaire = z.safeParse(
      QuestionnaireSubmission,
      JSON.parse(sessionStorage.getItem(QUESTIONNAIRE) ?? 'null'),
    )
    if (!response.success || !questionnaire.success) return undefined
    return { response: response.data, questionnaire: questionnaire.data }
  } catch {
    return undefined
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
