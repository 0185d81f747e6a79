import { copyAnswers } from '../../local/adjust-answers.ts'
import { openLocal, type StorageState } from '../../local/database.ts'
import { getDraft, getLatestDraft, startDraft } from '../../local/drafts.ts'
import { getOutboxRow, listOutbox } from '../../local/outbox.ts'
import { type ReopenedAnswers, reopenRefusedAnswers } from '../../local/reopen-answers.ts'
import { getResult, listResults } from '../../local/results.ts'
import type { Draft, OutboxRow } from '../../local/schema.ts'
import { restoreUnloadSnapshot } from '../../local/unload-snapshot.ts'
import { getAcceptedTown } from '../../state/town-suggestion.ts'
import type { ViewRequest } from './view-request.ts'

/**
 * isResumed: the form shows stored answers. movesFocus: a tap opened the form, so it takes focus. reopenedAs: the
 * answers were reopened after sending. isNewSearch: the form is empty because nothing on this phone continues.
 * typed: what was typed into the prerendered form, to be saved with the draft.
 * focused: the id of the field that had the focus there. isProvisional: the phone's database isn't read yet.
 */
interface FormViewOptions {
  isNewSearch?: boolean
  isResumed?: boolean
  movesFocus?: boolean
  reopenedAs?: ReopenedAnswers['mode']
  typed?: Record<string, unknown>
  focused?: string | undefined
  isProvisional?: boolean
}

/** A draft to fill in. Each `visit` is a new form. */
export type FormView = { kind: 'form'; visit: number; draft: Draft; storage: StorageState } & FormViewOptions

/**
 * What the questionnaire shows. loading: reading the phone's database. sent: answers in flight under `key`. done:
 * their matches are ready. form: a draft to fill in.
 */
export type QuestionnaireView =
  | { kind: 'loading' }
  | { kind: 'sent'; key: string }
  | { kind: 'done' }
  | FormView

/** Creates an empty draft, prefilled only with the town that the family accepted. */
export const startEmptyDraft = () => startDraft({ fields: { ...getAcceptedTown() } })

let visits = 0

/** Creates a form view. Each call creates a new form (`visit`), even for the same draft. */
export async function createFormView(
  draft: Draft,
  options: FormViewOptions = {},
): Promise<QuestionnaireView> {
  const { storage } = await openLocal()
  visits += 1
  return { kind: 'form', visit: visits, draft, storage, ...options }
}

const isInFlight = (row: OutboxRow) =>
  row.kind === 'questionnaire' && ['waiting', 'paused', 'received', 'lost'].includes(row.status)

/** Finds what was requested, else a draft, refused answers, answers in flight, or an empty form. */
export async function findView(request: ViewRequest): Promise<QuestionnaireView> {
  const view = await findRequestedView(request)
  const { payment } = request
  if (view.kind !== 'form' || payment === undefined) return view
  const { draft } = view
  const needs = { ...(draft.fields.needs as object | undefined), payment: payment.split(',') }
  return { ...view, draft: { ...draft, fields: { ...draft.fields, needs } } }
}

async function findRequestedView({
  adjust,
  reopen,
  sent,
  draft: draftKey,
}: ViewRequest): Promise<QuestionnaireView> {
  await restoreUnloadSnapshot()
  const current = sent && (await findCurrentView(sent))
  if (current) return current
  if (reopen && (await getOutboxRow(reopen))?.status === 'needs_attention')
    return createFormView(await reopenRefusedAnswers(reopen), { movesFocus: true })
  const requested = draftKey ?? reopen
  const draft = (requested && (await getDraft(requested))) || (await getLatestDraft())
  if (draft && (!adjust || draft.supersedes === adjust)) return createFormView(draft, { isResumed: true })
  const adjustment = adjust && ((await startAdjustment(adjust)) ?? (await findCurrentView(adjust)))
  if (adjustment) return adjustment
  const rows = (await listOutbox()).filter((row) => row.kind === 'questionnaire')
  const isReplaced = ({ key }: OutboxRow) => rows.some(({ supersedes }) => supersedes === key)
  const refused = rows.findLast((row) => row.status === 'needs_attention' && !isReplaced(row))
  if (refused) return createFormView(await reopenRefusedAnswers(refused.key), { isResumed: true })
  const inFlight = rows.findLast(isInFlight)
  return inFlight
    ? { kind: 'sent', key: inFlight.key }
    : createFormView(await startEmptyDraft(), { isNewSearch: true })
}

/** Copies a search's answers into a new draft that supersedes it; undefined when this phone has no such search. */
async function startAdjustment(key: string): Promise<QuestionnaireView | undefined> {
  const previous = await getResult(key)
  if (!previous) return undefined
  const copied = { ...(await copyAnswers(key, previous.payload)), searchFor: previous.searchFor }
  return createFormView(await startDraft({ fields: copied, supersedes: previous.key }))
}

/**
 * Finds the view of the answers that were sent under `key`, or of the correction that superseded them. Going back must
 * not open an empty form after something was sent. Returns undefined if they were erased or deleted.
 */
async function findCurrentView(key: string): Promise<QuestionnaireView | undefined> {
  const draft = await getDraft(key)
  if (draft) return createFormView(draft, { isResumed: true })
  const row = await getOutboxRow(key)
  if (row?.kind === 'erasure') return undefined
  if (row?.status === 'needs_attention')
    return createFormView(await reopenRefusedAnswers(key), { isResumed: true })
  if (row) return { kind: 'sent', key }
  if (await getResult(key)) return { kind: 'done' }
  const later = [...(await listOutbox()), ...(await listResults())]
  const correction = later.find(({ supersedes }) => supersedes === key)
  return correction && findCurrentView(correction.key)
}
