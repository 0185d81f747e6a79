import { TERMS_VERSION } from '../../shared/terms/version.ts'
import { openLocal, type StorageState } from '../local/database.ts'
import { draftOf, latestDraft, startDraft } from '../local/drafts.ts'
import { recoverLastWords } from '../local/last-words.ts'
import { listOutbox, outboxRow, reopenRow } from '../local/outbox.ts'
import { listResults, resultOf } from '../local/results.ts'
import type { Draft, OutboxRow } from '../local/schema.ts'
import type { TakenBack } from '../local/take-back.ts'
import { acceptedPlace } from '../state/place-offer.ts'
import type { Wanted } from './wanted.ts'

/** How a form opens: with kept answers, by a tap that took the focus away, with answers taken back. */
export interface FormManner {
  wasKept?: boolean
  takesFocus?: boolean
  takenBack?: TakenBack['as']
}

/**
 * loading: the phone is looking. sent: answers are on their way under `key`. done: their matches are there. form: a
 * draft to fill in.
 */
export type Opening =
  | { kind: 'loading' }
  | { kind: 'sent'; key: string }
  | { kind: 'done' }
  | ({ kind: 'form'; visit: number; draft: Draft; storage: StorageState } & FormManner)

/** An empty form, but for the place that the family agreed to begin with. */
export const emptyDraft = () => startDraft({ fields: { ...acceptedPlace() } })

let visits = 0

/** Each opening is a form of its own (`visit`), also when the same draft comes back. */
export async function formWith(draft: Draft, manner: FormManner = {}): Promise<Opening> {
  const { storage } = await openLocal()
  visits += 1
  return { kind: 'form', visit: visits, draft, storage, ...manner }
}

const isUnderway = (row: OutboxRow) =>
  row.kind === 'questionnaire' && ['waiting', 'paused', 'received', 'lost'].includes(row.status)

/** What is wanted, else answers that wait, a draft that was begun, or an empty form. */
export async function findOpening({ adjust, reopen, sent, draft: begun }: Wanted): Promise<Opening> {
  await recoverLastWords()
  const became = sent && (await whatBecameOf(sent))
  if (became) return became
  if (reopen && (await outboxRow(reopen))?.status === 'needs_attention')
    return formWith(await reopenRow(reopen), { takesFocus: true })
  const named = begun ?? reopen
  const draft = (named && (await draftOf(named))) || (await latestDraft())
  if (draft && (!adjust || draft.supersedes === adjust)) return formWith(draft, { wasKept: true })
  const toAdjust = adjust && ((await adjusting(adjust)) ?? (await whatBecameOf(adjust)))
  if (toAdjust) return toAdjust
  const rows = (await listOutbox()).filter((row) => row.kind === 'questionnaire')
  const isReplaced = ({ key }: OutboxRow) => rows.some(({ supersedes }) => supersedes === key)
  const refused = rows.findLast((row) => row.status === 'needs_attention' && !isReplaced(row))
  if (refused) return formWith(await reopenRow(refused.key), { wasKept: true })
  const underway = rows.findLast(isUnderway)
  return underway ? { kind: 'sent', key: underway.key } : formWith(await emptyDraft())
}

/** The answers of a search as a new draft that supersedes it; undefined when this phone has no such search. */
async function adjusting(key: string): Promise<Opening | undefined> {
  const former = await resultOf(key)
  if (!former) return undefined
  const { tosAgreed, ...fields } = former.payload
  const sameTerms = fields.termsVersion === TERMS_VERSION
  const kept = { ...fields, ...(sameTerms && { tosAgreed }) }
  return formWith(await startDraft({ fields: kept, supersedes: former.key }))
}

/**
 * Where answers sent under `key` are now, or the correction that took their place: Back must not open an empty form
 * where something was sent. Undefined when they were erased or forgotten.
 */
async function whatBecameOf(key: string): Promise<Opening | undefined> {
  const draft = await draftOf(key)
  if (draft) return formWith(draft, { wasKept: true })
  const row = await outboxRow(key)
  if (row?.kind === 'erasure') return undefined
  if (row?.status === 'needs_attention') return formWith(await reopenRow(key), { wasKept: true })
  if (row) return { kind: 'sent', key }
  if (await resultOf(key)) return { kind: 'done' }
  const later = [...(await listOutbox()), ...(await listResults())]
  const correction = later.find(({ supersedes }) => supersedes === key)
  return correction && whatBecameOf(correction.key)
}
