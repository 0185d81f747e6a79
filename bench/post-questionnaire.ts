import { API } from '#shared/paths.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'

/**
 * Submits a family's answers under a new key.
 * @param send `fetch`, or the `handle` of an app in this process
 * @throws Error for any status but 200
 */
export async function postQuestionnaire(
  send: (request: Request) => Promise<Response>,
  family: QuestionnaireSubmission,
  origin = 'http://localhost',
): Promise<Response> {
  const response = await send(
    new Request(origin + API.questionnaire, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(family),
    }),
  )
  if (response.status !== 200) throw new Error(`a submission returned status ${response.status}`)
  return response
}
