import { locale } from '#pwa/words/translate.ts'
import { type FieldIssue, toFieldIssues } from '#shared/contract/errors.ts'
import { FindSearch, FindState, SearchState } from '#shared/contract/find-search.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API } from '#shared/contract/paths.ts'
import { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { t } from '#words'
import { HttpError, postJson } from '../../api/api.ts'
import { saveFoundResult } from '../../local/results.ts'
import { saveToSession } from '../results-watch/session-results.ts'

export const serverUnreachable = () =>
  t`We couldn't reach our server. Please try again when you're connected.`

/**
 * What came of an attempt. found: the list is on this phone. known: the server has the search, but a reference doesn't
 * open it. invalid: nothing was asked.
 */
export type Retrieval =
  | { outcome: 'found' }
  | { outcome: 'known' | 'failed'; message: string }
  | { outcome: 'invalid'; issues: FieldIssue[] }

/** Retrieves an earlier search by its code, or reads its state by its reference. Never rejects. */
export async function retrieveSearch(typed: { code: unknown; email: unknown }): Promise<Retrieval> {
  const byReference = FindState.safeParse({ reference: typed.code, email: typed.email })
  const byCode = FindSearch.safeParse(typed)
  if (!byReference.success && !byCode.success)
    return { outcome: 'invalid', issues: toFieldIssues(byCode.error) }
  try {
    if (byReference.success) return { outcome: 'known', message: await describeState(byReference.data) }
    await bringHere(FindSearch.parse(typed))
    return { outcome: 'found' }
  } catch (error) {
    const notFound = byReference.success ? MESSAGES.stateNotFound : MESSAGES.searchNotFound
    return { outcome: 'failed', message: retrievalProblem(error, notFound) }
  }
}

/** Stores a search on this phone. The results screen watches the phone's database and shows it. */
async function bringHere(wanted: FindSearch): Promise<void> {
  const response = await postJson(API.findSearch, wanted, QuestionnaireResponse)
  saveToSession({ response, questionnaire: response.questionnaire })
  const key = await saveFoundResult(response)
  if (key !== response.key)
    saveToSession({ response: { ...response, key }, questionnaire: response.questionnaire })
}

async function describeState(wanted: FindState): Promise<string> {
  const { status, receivedAt } = await postJson(API.searchState, wanted, SearchState)
  const day = new Date(receivedAt).toLocaleDateString(locale(), { dateStyle: 'long' })
  return status === 'ready'
    ? t`We received this search on ${day}. Your matches are ready. To open them here, enter the code from your receipt.`
    : t`We received this search on ${day}. We are preparing your matches. To open them here, enter the code from your receipt.`
}

function retrievalProblem(error: unknown, notFound: string): string {
  if (!(error instanceof HttpError) || error.status >= 500) return serverUnreachable()
  return error.status === 429 ? MESSAGES.rateLimited : notFound
}
