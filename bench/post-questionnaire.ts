import type { createApp } from '../server/app.ts'
import { API } from '../shared/paths.ts'
import type { QuestionnaireSubmission } from '../shared/questionnaire.ts'

/** Submits a family's answers under a new key. @throws Error for any status but 200 */
export async function postQuestionnaire(
  app: ReturnType<typeof createApp>,
  family: QuestionnaireSubmission,
): Promise<Response> {
  const response = await app.handle(
    new Request(`http://localhost${API.questionnaire}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(family),
    }),
  )
  if (response.status !== 200) throw new Error(`a submission returned status ${response.status}`)
  return response
}
