import { perLanguage, translate } from '#pwa/words/translate.ts'
import type { KnownAnswers } from '#shared/questionnaire-response.ts'
import type { SharingRefusal } from '#shared/sharing.ts'
import { msg, type Words } from '#words'
import type { Refusal } from '../local/refusal-rows.ts'

export type Recipient = keyof SharingRefusal
export const RECIPIENTS = ['shareWithPartners', 'shareWithCommunities'] as const satisfies Recipient[]
export const RECIPIENT_NAMES: Record<Recipient, Words> = {
  shareWithPartners: msg`marketing partners`,
  shareWithCommunities: msg`communities`,
}

/** The recipients that a family refused, by how far that is. A refused one that we could not record is in none. */
export interface RefusalState {
  recorded: Recipient[]
  waiting: Recipient[]
  /** Why the latest refusal could not be recorded. */
  problem?: string
}

/** Derives the state from the answers that were sent and the refusals after them. */
export function describeRefusal(answers: KnownAnswers, refusals: readonly Refusal[]): RefusalState {
  const isIn = (statuses: readonly Refusal['status'][], name: Recipient) =>
    refusals.some(({ status, payload }) => statuses.includes(status) && payload?.[name] === false)
  const isRecorded = (name: Recipient) => answers[name] === false || isIn(['received'], name)
  const last = refusals.at(-1)
  return {
    recorded: RECIPIENTS.filter(isRecorded),
    waiting: RECIPIENTS.filter((name) => !isRecorded(name) && isIn(['waiting', 'paused'], name)),
    ...(last?.status === 'needs_attention' && last.problem && { problem: last.problem.message }),
  }
}

const LIST = perLanguage((locale) => new Intl.ListFormat(locale))

/** Names recipients, in a sentence. */
export const nameRecipients = (recipients: readonly Recipient[]): string =>
  LIST().format(recipients.map((recipient) => translate(RECIPIENT_NAMES[recipient])))
