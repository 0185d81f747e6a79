import { MESSAGES } from '../../shared/messages.ts'
import type { QuestionnaireResponse } from '../../shared/questionnaire.ts'
import { countEvent } from '../events.ts'
import { claimAnnouncement } from '../local/announcements.ts'
import type { Progress } from '../local/progress.ts'
import { getResult } from '../local/results.ts'
import { showToast } from '../state/toast-store.ts'
import { isPinnedOver, saveToSession } from './session-results.ts'

/** 'We found N matching senior care facilities.', with the cost of the search when a model was asked. */
export function matchCountMessage({ facilities, tokenUsage }: QuestionnaireResponse): string {
  const found = `We found ${facilities.length} matching senior care facilities.`
  if (!tokenUsage) return found
  const { estimatedCost, totalTokens } = tokenUsage
  return `${found} Search cost: $${estimatedCost.toFixed(4)} (${totalTokens.toLocaleString('en-US')} tokens)`
}

/**
 * Does what belongs to an answer that has arrived: session storage, toast, counted events. The toast and the
 * events come once per submission, in whichever tab or screen looks first.
 * @returns whether it was announced now; false when it was before, or when there is no such answer
 */
export async function announceReady(key: string): Promise<boolean> {
  const result = await getResult(key)
  if (!result) return false
  const { response, payload } = result
  if (!isPinnedOver(result.receivedAt)) saveToSession({ response, questionnaire: payload })
  if (!(await claimAnnouncement(key, 'ready'))) return false
  showToast({ title: MESSAGES.questionnaireDoneTitle, description: matchCountMessage(response) })
  const place = { city: payload.city, state: payload.state }
  countEvent('facility_search', place)
  countEvent('questionnaire_completed', place)
  countEvent('conversion', place)
  countEvent('form_completion', place)
  return true
}

/** Says once that a message has arrived: from its receipt, never before. */
export async function announceMessageReceived(key: string): Promise<void> {
  if (!(await claimAnnouncement(key, 'received'))) return
  showToast({ title: MESSAGES.contactDoneTitle, description: MESSAGES.contactDone })
  countEvent('conversion')
  countEvent('form_submitted')
}

/** Says once that a server failed; sending goes on under the same key. */
export async function announceFailure({ key, kind }: Pick<Progress, 'key' | 'kind'>): Promise<void> {
  if (!(await claimAnnouncement(key, 'failed'))) return
  showToast({
    variant: 'destructive',
    title: MESSAGES.errorTitle,
    description: kind === 'contact' ? MESSAGES.contactFailed : MESSAGES.questionnaireFailed,
  })
}
