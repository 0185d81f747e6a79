import type { QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import { listOutbox } from '../local/outbox.ts'
import { listResults } from '../local/results.ts'
import type { OutboxRow } from '../local/schema.ts'

export interface PreviousSearch {
  key: string
  payload: QuestionnaireSubmission
}

/**
 * This phone's latest search under an e-mail, arrived or still on its way; undefined when there is none.
 * @param except the key of the search that asks
 */
export async function findPreviousSearch(email: string, except: string): Promise<PreviousSearch | undefined> {
  const isSame = ({ key, payload }: PreviousSearch) => key !== except && plain(payload.email) === plain(email)
  const onTheirWay = (await listOutbox()).filter(isInFlight) as (OutboxRow & PreviousSearch)[]
  return onTheirWay.findLast(isSame) ?? (await listResults()).find(isSame)
}

/** Whether two answers name the same person. */
export const isSamePerson = (one: Named, other: Named) =>
  plain(one.firstName) === plain(other.firstName) && plain(one.lastName) === plain(other.lastName)
type Named = Pick<QuestionnaireSubmission, 'firstName' | 'lastName'>

const plain = (text: string) => text.trim().toLowerCase()
const isInFlight = ({ kind, status }: OutboxRow) =>
  kind === 'questionnaire' && ['waiting', 'paused', 'received'].includes(status)
