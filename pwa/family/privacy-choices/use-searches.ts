import type { KnownAnswers } from '#shared/contract/questionnaire-response.ts'
import { listOutbox } from '../../local/outbox.ts'
import type { Refusal } from '../../local/refusal-rows.ts'
import { listRefusals } from '../../local/refusals.ts'
import { listResults } from '../../local/results.ts'
import type { OutboxRow } from '../../local/schema.ts'
import { useLocal } from '../../ui/use-local.ts'

/** A search on this phone, received or in flight. */
export interface KnownSearch {
  key: string
  answers: KnownAnswers
  refusals: Refusal[]
}

const isInFlight = ({ kind, status }: OutboxRow) =>
  kind === 'questionnaire' && ['waiting', 'paused', 'received'].includes(status)

async function listSearches(): Promise<KnownSearch[]> {
  const [rows, results] = [await listOutbox(), await listResults()]
  const inFlight = rows.filter(isInFlight)
  const known = [
    ...inFlight.map(({ key, payload }) => ({ key, answers: payload as KnownAnswers })),
    ...results.map(({ key, payload }) => ({ key, answers: payload })),
  ]
  const current = known.filter(
    ({ key }, index) =>
      !inFlight.some(({ supersedes }) => supersedes === key) &&
      known.findIndex((other) => other.key === key) === index,
  )
  return Promise.all(current.map(async (search) => ({ ...search, refusals: await listRefusals(search.key) })))
}

/** Watches the searches on this phone. An earlier version of answers that are being corrected isn't one. */
export const useSearches = (): KnownSearch[] | 'loading' | 'failed' =>
  useLocal(listSearches, 'failed' as const) ?? 'loading'
