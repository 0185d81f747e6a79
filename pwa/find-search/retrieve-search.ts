import type { FindSearch } from '../../shared/find-search.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { API } from '../../shared/paths.ts'
import { QuestionnaireResponse } from '../../shared/questionnaire-response.ts'
import { HttpError, postJson } from '../api.ts'
import { saveFoundResult } from '../local/results.ts'
import { saveToSession } from '../results-watch/session-results.ts'

export const SERVER_UNREACHABLE = "We couldn't reach our server. Please try again when you're connected."

/** Retrieves an earlier search and stores it on this phone. @throws as postJson does */
export async function retrieveSearch(wanted: FindSearch): Promise<void> {
  const response = await postJson(API.findSearch, wanted, QuestionnaireResponse)
  saveToSession({ response, questionnaire: response.questionnaire })
  // The results screen watches the phone's database and shows the stored result.
  const key = await saveFoundResult(response)
  if (key !== response.key)
    saveToSession({ response: { ...response, key }, questionnaire: response.questionnaire })
}

/** Explains why an earlier search could not be retrieved. */
export function retrievalProblem(error: unknown): string {
  if (!(error instanceof HttpError) || error.status >= 500) return SERVER_UNREACHABLE
  return error.status === 429 ? MESSAGES.rateLimited : MESSAGES.searchNotFound
}
