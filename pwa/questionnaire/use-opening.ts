import { useCallback, useEffect, useState } from 'react'
import { discardDraft } from '../local/drafts.ts'
import { dropLastWords } from '../local/last-words.ts'
import { reopenRow } from '../local/outbox.ts'
import type { TakenBack } from '../local/take-back.ts'
import { emptyDraft, findOpening, formWith, type Opening } from './find-opening.ts'
import { noteWanted, type Wanted } from './wanted.ts'

export interface Openings {
  opening: Opening
  /** Opens answers that the server refused, at the field in question. */
  reopen(key: string): Promise<void>
  /** Opens answers that the family took back before they arrived. */
  showTakenBack(taken: TakenBack): Promise<void>
  /** Looks again at what the phone holds: another tab changed it. */
  lookAgain(): Promise<void>
  /** Deletes this draft, because the family said so, and begins an empty one. */
  startOver(key?: string): Promise<void>
}

/** What the questionnaire opens with, and what it turns to from there. */
export function useOpening(wanted: Wanted): Openings {
  const [opening, setOpening] = useState<Opening>({ kind: 'loading' })
  const asked = JSON.stringify(wanted)

  const look = useCallback(
    async (takesFocus: boolean) => {
      // A phone that opens its database and then cannot read it: an empty form, whose notice says what is not kept.
      const found = await findOpening(JSON.parse(asked)).catch(async () => formWith(await emptyDraft()))
      setOpening(found.kind === 'form' && takesFocus ? { ...found, takesFocus } : found)
    },
    [asked],
  )
  useEffect(() => {
    look(false)
  }, [look])

  return {
    opening,
    lookAgain: useCallback(() => look(true), [look]),
    reopen: useCallback(async (key) => {
      const draft = await reopenRow(key)
      noteWanted({ draft: draft.key })
      setOpening(await formWith(draft, { takesFocus: true }))
    }, []),
    showTakenBack: useCallback(async ({ draft, as }) => {
      noteWanted({ draft: draft.key })
      setOpening(await formWith(draft, { takesFocus: true, takenBack: as }))
    }, []),
    startOver: useCallback(async (key) => {
      if (key) {
        await discardDraft(key)
        dropLastWords(key)
      }
      noteWanted({})
      setOpening(await formWith(await emptyDraft(), { takesFocus: true }))
    }, []),
  }
}
