import { useCallback, useEffect, useState } from 'react'
import { TERMS_VERSION } from '../../shared/terms/version.ts'
import { openLocal, type StorageState } from '../local/database.ts'
import { discardDraft, latestDraft, startDraft } from '../local/drafts.ts'
import { dropLastWords, recoverLastWords } from '../local/last-words.ts'
import { listOutbox, reopenRow } from '../local/outbox.ts'
import { resultOf } from '../local/results.ts'
import type { Draft, OutboxRow } from '../local/schema.ts'
import { acceptedPlace } from '../state/place-offer.ts'

/** loading: the phone is looking. sent: answers are on their way under `key`. form: a draft to fill in. */
export type Opening =
  | { kind: 'loading' }
  | { kind: 'sent'; key: string }
  | { kind: 'form'; visit: number; draft: Draft; storage: StorageState; wasKept: boolean }

export interface Openings {
  opening: Opening
  /** Shows the answers on their way under this key. */
  showSent(key: string): void
  /** Opens answers that the server refused, at the field in question. */
  reopen(key: string): Promise<void>
  /** Looks again at what the phone holds: another tab changed it. */
  lookAgain(): Promise<void>
  /** Deletes this draft, because the family said so, and begins an empty one. */
  startOver(key?: string): Promise<void>
}

/**
 * What the questionnaire opens with: answers that wait, a draft that was begun, or an empty form.
 * @param adjust the key of a search whose answers shall be changed: they come back as a new draft that
 *   supersedes it
 */
export function useOpening(adjust: string | undefined): Openings {
  const [opening, setOpening] = useState<Opening>({ kind: 'loading' })

  const lookAgain = useCallback(async () => {
    // A phone that opens its database and then cannot read it: an empty form, whose notice says what is not kept.
    const found = await findOpening(adjust).catch(async () => formWith(await emptyDraft(), false))
    setOpening(found)
  }, [adjust])
  useEffect(() => {
    lookAgain()
  }, [lookAgain])

  return {
    opening,
    lookAgain,
    showSent: useCallback((key) => setOpening({ kind: 'sent', key }), []),
    reopen: useCallback(async (key) => {
      const draft = await reopenRow(key)
      setOpening(await formWith(draft, false))
    }, []),
    startOver: useCallback(async (key) => {
      if (key) {
        await discardDraft(key)
        dropLastWords(key)
      }
      setOpening(await formWith(await emptyDraft(), false))
    }, []),
  }
}

/** An empty form, but for the place that the family agreed to begin with. */
const emptyDraft = () => startDraft({ fields: { ...acceptedPlace() } })

let visits = 0

/** Each opening is a form of its own (`visit`), also when the same draft comes back. */
async function formWith(draft: Draft, wasKept: boolean): Promise<Opening> {
  const { storage } = await openLocal()
  visits += 1
  return { kind: 'form', visit: visits, draft, storage, wasKept }
}

const isUnderway = (row: OutboxRow) =>
  row.kind === 'questionnaire' && ['waiting', 'paused', 'received', 'lost'].includes(row.status)

async function findOpening(adjust: string | undefined): Promise<Opening> {
  await recoverLastWords()
  const draft = await latestDraft()
  if (draft && (!adjust || draft.supersedes === adjust)) return formWith(draft, true)
  const former = adjust && (await resultOf(adjust))
  if (former) {
    const { tosAgreed, ...fields } = former.payload
    const sameTerms = fields.termsVersion === TERMS_VERSION
    return formWith(
      await startDraft({ fields: { ...fields, ...(sameTerms && { tosAgreed }) }, supersedes: former.key }),
      false,
    )
  }
  const rows = (await listOutbox()).filter((row) => row.kind === 'questionnaire')
  const refused = rows.findLast((row) => row.status === 'needs_attention')
  if (refused) return formWith(await reopenRow(refused.key), true)
  const underway = rows.findLast(isUnderway)
  return underway ? { kind: 'sent', key: underway.key } : formWith(await emptyDraft(), false)
}
