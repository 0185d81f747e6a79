import * as z from 'zod/mini'
import { QuestionnaireResponse, QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import { clearTabStorage, syncDeletionMark, wasDataDeleted } from '../local/deletion-mark.ts'

const RESULTS = 'searchResults'
const QUESTIONNAIRE = 'questionnaireData'
/** While the family has chosen an older search: when the newest one of that moment was received, epoch ms. */
const HELD = 'hearthfinder.held-search'

export interface SessionSearch {
  response: QuestionnaireResponse
  questionnaire: QuestionnaireSubmission
}

/** Puts the answer where the contract says: in this tab's session storage. Refused storage is no harm here. */
export function saveToSession({ response, questionnaire }: SessionSearch): void {
  try {
    sessionStorage.setItem(RESULTS, JSON.stringify(response))
    sessionStorage.setItem(QUESTIONNAIRE, JSON.stringify(questionnaire))
    sessionStorage.removeItem(HELD)
    syncDeletionMark()
  } catch {
    // Full or refused: the results screen reads the phone's database instead.
  }
}

/** The same for a search that the family chose: it stays this tab's until one arrives that was received after `newest`. */
export function pinInSession(search: SessionSearch, newest: number): void {
  saveToSession(search)
  try {
    sessionStorage.setItem(HELD, String(newest))
  } catch {
    // Refused: the newest search is shown instead.
  }
}

/** Whether this tab shows a search that the family chose, and an answer received at this moment does not replace it. */
export function isPinnedOver(receivedAt: number): boolean {
  try {
    const newest = sessionStorage.getItem(HELD)
    return newest !== null && receivedAt <= Number(newest)
  } catch {
    return false
  }
}

/** The search of this tab, when there is one, it is whole, and the phone's was not deleted in another tab since. */
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

/** Forgets the search of this tab: it was erased. */
export function clearSession(): void {
  try {
    sessionStorage.removeItem(RESULTS)
    sessionStorage.removeItem(QUESTIONNAIRE)
    sessionStorage.removeItem(HELD)
  } catch {
    // Nothing was kept in it then.
  }
}
