import type { KnownAnswers } from '#shared/contract/questionnaire-response.ts'
import { listOutbox } from '../../local/outbox.ts'
import { listResults } from '../../local/results.ts'
import type { OutboxRow } from '../../local/schema.ts'

interface PreviousSearch {
  key: string
  payload: KnownAnswers
}

/**
 * Finds this phone's latest search with this email, received or still in flight. One that was erased can't be replaced.
 * @param except the key of the search to skip, usually the caller's own
 */
export async function findPreviousSearch(email: string, except: string): Promise<PreviousSearch | undefined> {
  const hasSameEmail = ({ key, payload }: PreviousSearch) =>
    key !== except && normalize(payload.email) === normalize(email)
  const inFlight = (await listOutbox()).filter(isInFlight) as (OutboxRow & PreviousSearch)[]
  return (
    inFlight.findLast(hasSameEmail) ??
    (await listResults()).find((result) => !result.erased && hasSameEmail(result))
  )
}

/** Whether two sets of answers name the same person. */
export const isSamePerson = (one: PersonName, other: PersonName) =>
  normalize(one.firstName) === normalize(other.firstName) &&
  normalize(one.lastName) === normalize(other.lastName)
type PersonName = Pick<KnownAnswers, 'firstName' | 'lastName'>

const normalize = (text: string) => text.trim().toLowerCase()
const isInFlight = ({ kind, status }: OutboxRow) =>
  kind === 'questionnaire' && ['waiting', 'paused', 'received'].includes(status)
