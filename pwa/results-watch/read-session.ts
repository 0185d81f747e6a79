import * as z from 'zod/mini'
import { KnownAnswers, QuestionnaireResponse } from '#shared/questionnaire-response.ts'
import { clearTabStorage, wasDataDeleted } from '../local/deletion-mark.ts'
import { QUESTIONNAIRE, RESULTS, type SessionSearch } from './session-results.ts'

/** Reads this tab's search. Undefined if it is missing or malformed, or if all data was deleted in another tab. */
export function readFromSession(): SessionSearch | undefined {
  if (wasDataDeleted()) clearTabStorage()
  try {
    const response = z.safeParse(QuestionnaireResponse, JSON.parse(sessionStorage.getItem(RESULTS) ?? 'null'))
    const questionnaire = z.safeParse(
      KnownAnswers,
      JSON.parse(sessionStorage.getItem(QUESTIONNAIRE) ?? 'null'),
    )
    if (!response.success || !questionnaire.success) return undefined
    return { response: response.data, questionnaire: questionnaire.data }
  } catch {
    return undefined
  }
}
