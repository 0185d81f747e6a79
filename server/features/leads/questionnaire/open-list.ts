import { findLink, keyOfOpenedList } from '#server/features/outgoing/mailed-links/links.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import { MESSAGES } from '#shared/messages.ts'
import type { QuestionnaireResponse } from '#shared/questionnaire-response.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { findSubmission } from './queries.ts'
import { requireNotErased, waitForAnswer } from './wait-for-answer.ts'

/** Attempts per minute and network. */
export const OPENS_PER_MINUTE = 10

/**
 * Opens the list of a mailed link: the lead's current answer, with an identity in place of its key. Only the link gives
 * this device access to the server.
 * @throws ApiError not_found (404) in the same words for unknown, expired and ended links; rate_limited (429)
 */
export async function openList(
  deps: QuestionnaireDeps,
  token: string,
  client: Client,
): Promise<QuestionnaireResponse> {
  const { sql, clock } = deps
  await countOne(sql, {
    bucket: 'open_from',
    network: client.network,
    limit: OPENS_PER_MINUTE,
    at: clock?.(),
  })
  const link = await findLink(sql, token)
  if (!link) throw new ApiError('not_found', MESSAGES.linkUnknown)
  const current = requireNotErased(await findSubmission(sql, link.keyHash))
  const { response } = await waitForAnswer(deps, current, Number.POSITIVE_INFINITY)
  return { ...JSON.parse(response), key: keyOfOpenedList(link.leadId) }
}
