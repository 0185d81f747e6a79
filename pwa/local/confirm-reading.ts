import type { KnownAnswers } from '#shared/contract/questionnaire-response.ts'
import type { Needs } from '#shared/matching/needs.ts'
import { copyAnswers } from './adjust-answers.ts'
import { WRITER } from './drafts.ts'
import { changeListViewIn } from './list-views.ts'
import { enqueue, listOutbox, newOutboxRow } from './outbox.ts'
import { getResult } from './results.ts'
import type { LocalDatabase } from './schema.ts'
import { makeKey } from './submission-key.ts'

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
