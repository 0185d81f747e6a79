import { locale } from '#pwa/words/translate.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { t } from '#words'
import { countEvent } from '../../api/events.ts'
import { claimAnnouncement } from '../../local/announcements.ts'
import type { Progress } from '../../local/progress.ts'
import { getResult } from '../../local/results.ts'
import { showToast } from '../../state/toast-store.ts'
import { hasPinNewerThan, saveToSession } from './session-results.ts'

/** Returns 'We found N matching senior care facilities.', plus the cost of the search if a model was used. */
export function matchCountMessage({ facilities, tokenUsage }: QuestionnaireResponse): string {
  const message = t`We found ${facilities.length} matching senior care facilities.`
  if (!tokenUsage) return message
  const { estimatedCost, totalTokens } = tokenUsage
  const tokens = totalTokens.toLocaleString(locale())
  return `${message} ${t`Search cost: ${`$${estimatedCost.toFixed(4)}`} (${tokens} tokens)`}`
}

/**
 * Handles matches that arrived: updates session storage, shows the toast and counts the events. The toast and the
 * events happen once per submission, in the first tab or screen that calls this.
 * @returns whether this call announced them; false if they were announced before or there is no such result
 */
export async function announceReady(key: string): Promise<boolean> {
  const result = await getResult(key)
  if (!result) return false
  const { response, payload } = result
  if (!hasPinNewerThan(result.receivedAt)) saveToSession({ response, questionnaire: payload })
  if (!(await claimAnnouncement(key, 'ready'))) return false
  showToast({ title: MESSAGES.questionnaireDoneTitle, description: matchCountMessage(response) })
  const place = { city: payload.city, state: payload.state }
  countEvent('facility_search', place)
  countEvent('questionnaire_completed', place)
  countEvent('conversion', place)
  countEvent('form_completion', place)
  return true
}

/** Announces once that a message was received. Call it only when there is a receipt. */
export async function announceMessageReceived(key: string): Promise<void> {
  if (!(await claimAnnouncement(key, 'received'))) return
  showToast({ title: MESSAGES.contactDoneTitle, description: MESSAGES.contactDone })
  countEvent('conversion')
  countEvent('form_submitted')
}

/** Announces once that a server failed. Retries continue under the same key. */
export async function announceFailure({ key, kind }: Pick<Progress, 'key' | 'kind'>): Promise<void> {
  if (!(await claimAnnouncement(key, 'failed'))) return
  showToast({
    variant: 'destructive',
    title: MESSAGES.errorTitle,
    description: kind === 'contact' ? MESSAGES.contactFailed : MESSAGES.questionnaireFailed,
  })
}
