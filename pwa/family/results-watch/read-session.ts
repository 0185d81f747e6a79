import { KnownAnswers, QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { clearTabStorage, wasDataDeleted } from '../../local/deletion-mark.ts'
import { QUESTIONNAIRE, RESULTS, type SessionSearch } from './session-results.ts'

/** Reads this tab's search. Undefined if it is missing or malformed, or if all data was deleted in another tab. */
export function readFromSession(): SessionSearch | undefined {
  if (wasDataDeleted()) clearTabStorage()
  try {
    const read = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return {
      response: QuestionnaireResponse.parse(read(RESULTS)),
      questionnaire: KnownAnswers.parse(read(QUESTIONNAIRE)),
    }
  } catch {
    return undefined
  }
}
