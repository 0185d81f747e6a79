import type { KnownAnswers } from '#shared/contract/questionnaire-response.ts'
import type { LetterReading } from '#shared/matching/letter-reading.ts'
import type { Needs } from '#shared/matching/needs.ts'
import { TERMS_VERSION } from '#shared/privacy/terms/version.ts'
import { copyAnswers } from './adjust-answers.ts'
import { WRITER } from './drafts.ts'
import { changeListView, changeListViewIn, readListView } from './list-views.ts'
import { enqueue, listOutbox, newOutboxRow } from './outbox.ts'
import { getResult } from './results.ts'
import type { LocalDatabase } from './schema.ts'
import { makeKey } from './submission-key.ts'

/**
 * What the family can still say about the reading of a search's letter. closed: nothing. sending: a correction of the search
 * waits to be sent. unread: the server may have a reading. open: these needs, which the family has not answered.
 */
export type LetterState =
  | { kind: 'closed' | 'sending' }
  | { kind: 'unread'; letter: string }
  | { kind: 'open'; letter: string; needs: LetterReading }

const CLOSED: LetterState = { kind: 'closed' }

/** Finds the state of the reading of the letter that belongs to the search with this key. */
export async function findLetterState(search: string): Promise<LetterState> {
  const result = await getResult(search)
  const { letter, needs, termsVersion } = result?.payload ?? {}
  // Changed terms must be agreed to in the form. A key from a link corrects nothing.
  const isOwn = result && !result.mailedLink && !result.erased && !result.lost
  if (!isOwn || !letter || termsVersion !== TERMS_VERSION) return CLOSED
  const correction = (await listOutbox()).find(({ supersedes }) => supersedes === search)
  if (correction) return correction.status === 'needs_attention' ? CLOSED : { kind: 'sending' }
  const known = (await readListView(search))?.letterReading
  if (known?.letter !== letter) return { kind: 'unread', letter }
  const added = withoutSaid(known.needs, needs)
  return Object.keys(added).length > 0 ? { kind: 'open', letter, needs: added } : CLOSED
}

/** What a reading adds to the family's own answers, which count more than it. */
function withoutSaid(reading: LetterReading, needs: Needs = {}): LetterReading {
  const { payment, ...others } = reading
  const left = Object.entries(others).filter(([need]) => needs[need as keyof Needs] === undefined)
  const ways = payment?.value.filter((way) => !needs.payment?.includes(way)) ?? []
  return {
    ...Object.fromEntries(left),
    ...(payment && ways.length > 0 && { payment: { ...payment, value: ways } }),
  }
}

/** Remembers what was read in a letter, or with no needs that the family has answered. Throws StorageError. */
export async function rememberReading(search: string, letter: string, needs: LetterReading): Promise<void> {
  await changeListView(search, { letterReading: { letter, needs } })
}

/**
 * Adds what the family confirmed to the answers of a search: queues a correction, and changes a draft of one, so that sending
 * it takes nothing back. In the same transaction, the question about the reading is answered: it must not come back after a reload.
 * If another tab has queued a correction, this one follows it.
 * @throws StorageError
 */
export async function confirmReading(search: string, letter: string, confirmed: Needs): Promise<void> {
  const key = makeKey()
  const last = await findLastVersion(search)
  if (!last) return
  const answers = await copyAnswers(search, last.payload)
  const payload = { ...answers, needs: joinNeeds(answers.needs, confirmed) }
  await enqueue(key, (db) =>
    db.transaction('rw', db.outbox, db.drafts, db.results, db.listViews, async () => {
      const { searchFor } = last
      await db.outbox.add(
        newOutboxRow({ key, kind: 'questionnaire', payload, supersedes: last.key, searchFor }),
      )
      await changeDrafts(db, search, confirmed)
      await changeListViewIn(db, search, { letterReading: { letter, needs: {} } })
    }),
  )
}

/** The newest answers of a search: those of its last correction in the outbox, else its own. */
async function findLastVersion(search: string) {
  const result = await getResult(search)
  const rows = await listOutbox()
  let last = result && { ...result, supersedes: undefined as string | undefined }
  for (const row of rows)
    if (last && row.kind === 'questionnaire' && row.supersedes === last.key)
      last = { ...last, key: row.key, payload: row.payload as KnownAnswers }
  return last
}

const changeDrafts = (db: LocalDatabase, search: string, confirmed: Needs) =>
  db.drafts
    .filter(({ supersedes }) => supersedes === search)
    .modify((draft) => {
      draft.fields.needs = joinNeeds(draft.fields.needs as Needs | undefined, confirmed)
      draft.revision += 1
      draft.writer = WRITER
    })

/** Needs with the confirmed ones. `payment` keeps both. */
function joinNeeds(needs: Needs | undefined, confirmed: Needs): Needs {
  const ways = [needs?.payment, confirmed.payment].flatMap((some) => some ?? [])
  return { ...needs, ...confirmed, ...(ways.length > 0 && { payment: [...new Set(ways)] }) }
}
