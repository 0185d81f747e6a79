import { TERMS_VERSION } from '../../shared/terms/version.ts'
import { openLocal, type StorageState } from '../local/database.ts'
import { getDraft, getLatestDraft, startDraft } from '../local/drafts.ts'
import { getOutboxRow, listOutbox, reopenRefusedAnswers } from '../local/outbox.ts'
import type { ReopenedAnswers } from '../local/reopen-waiting-answers.ts'
import { getResult, listResults } from '../local/results.ts'
import type { Draft, OutboxRow } from '../local/schema.ts'
import { restoreUnloadSnapshot } from '../local/unload-snapshot.ts'
import { getAcceptedTown } from '../state/town-suggestion.ts'
import type { Wanted } from './opening-request.ts'

/** How a form opens: with kept answers, by a tap that took the focus away, with answers taken back. */
export interface FormOpenOptions {
  isResumed?: boolean
  movesFocus?: boolean
  reopenedAs?: ReopenedAnswers['mode']
}

/**
 * loading: the phone is looking. sent: answers are on their way under `key`. done: their matches are there. form: a
 * draft to fill in.
 */
export type Opening =
  | { kind: 'loading' }
  | { kind: 'sent'; key: string }
  | { kind: 'done' }
  | ({ kind: 'form'; visit: number; draft: Draft; storage: StorageState } & FormOpenOptions)

/** An empty form, but for the place that the family agreed to begin with. */
export const startEmptyDraft = () => startDraft({ fields: { ...getAcceptedTown() } })

let visits = 0

/** Each opening is a form of its own (`visit`), also when the same draft comes back. */
export async function createFormOpening(draft: Draft, manner: FormOpenOptions = {}): Promise<Opening> {
  const { storage } = await openLocal()
  visits += 1
  return { kind: 'form', visit: visits, draft, storage, ...manner }
}

const isInFlight = (row: OutboxRow) =>
  row.kind === 'questionnaire' && ['waiting', 'paused', 'received', 'lost'].includes(row.status)

/** What is wanted, else answers that wait, a draft that was begun, or an empty form. */
export async function findOpening({ adjust, reopen, sent, draft: begun }: Wanted): Promise<Opening> {
  await restoreUnloadSnapshot()
  const became = sent && (await findCurrentOpening(sent))
  if (became) return became
  if (reopen && (await getOutboxRow(reopen))?.status === 'needs_attention')
    return createFormOpening(await reopenRefusedAnswers(reopen), { movesFocus: true })
  const named = begun ?? reopen
  const draft = (named && (await getDraft(named))) || (await getLatestDraft())
  if (draft && (!adjust || draft.supersedes === adjust)) return createFormOpening(draft, { isResumed: true })
  const toAdjust = adjust && ((await adjusting(adjust)) ?? (await findCurrentOpening(adjust)))
  if (toAdjust) return toAdjust
  const rows = (await listOutbox()).filter((row) => row.kind === 'questionnaire')
  const isReplaced = ({ key }: OutboxRow) => rows.some(({ supersedes }) => supersedes === key)
  const refused = rows.findLast((row) => row.status === 'needs_attention' && !isReplaced(row))
  if (refused) return createFormOpening(await reopenRefusedAnswers(refused.key), { isResumed: true })
  const underway = rows.findLast(isInFlight)
  return underway ? { kind: 'sent', key: underway.key } : createFormOpening(await startEmptyDraft())
}

/** The answers of a search as a new draft that supersedes it; undefined when this phone has no such search. */
async function adjusting(key: string): Promise<Opening | undefined> {
  const former = await getResult(key)
  if (!former) return undefined
  const { tosAgreed, ...fields } = former.payload
  const sameTerms = fields.termsVersion === TERMS_VERSION
  const kept = { ...fields, ...(sameTerms && { tosAgreed }) }
  return createFormOpening(await startDraft({ fields: kept, supersedes: former.key }))
}

/**
 * Where answers sent under `key` are now, or the correction that took their place: Back must not open an empty form
 * where something was sent. Undefined when they were erased or forgotten.
 */
async function findCurrentOpening(key: string): Promise<Opening | undefined> {
  const draft = await getDraft(key)
  if (draft) return createFormOpening(draft, { isResumed: true })
  const row = await getOutboxRow(key)
  if (row?.kind === 'erasure') return undefined
  if (row?.status === 'needs_attention')
    return createFormOpening(await reopenRefusedAnswers(key), { isResumed: true })
  if (row) return { kind: 'sent', key }
  if (await getResult(key)) return { kind: 'done' }
  const later = [...(await listOutbox()), ...(await listResults())]
  const correction = later.find(({ supersedes }) => supersedes === key)
  return correction && findCurrentOpening(correction.key)
}
