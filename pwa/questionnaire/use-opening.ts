import { useCallback, useEffect, useState } from 'react'
import { discardDraft } from '../local/drafts.ts'
import { reopenRefusedAnswers } from '../local/outbox.ts'
import type { ReopenedAnswers } from '../local/reopen-waiting-answers.ts'
import { discardUnloadSnapshot } from '../local/unload-snapshot.ts'
import { createFormOpening, findOpening, type Opening, startEmptyDraft } from './find-opening.ts'
import { saveOpeningRequest, type Wanted } from './opening-request.ts'

export interface Openings {
  opening: Opening
  /** Opens answers that the server refused, at the field in question. */
  reopen(key: string): Promise<void>
  /** Opens answers that the family took back before they arrived. */
  showReopened(taken: ReopenedAnswers): Promise<void>
  /** Looks again at what the phone holds: another tab changed it. */
  reload(): Promise<void>
  /** Deletes this draft, because the family said so, and begins an empty one. */
  startOver(key?: string): Promise<void>
}

/** What the questionnaire opens with, and what it turns to from there. */
export function useOpening(wanted: Wanted): Openings {
  const [opening, setOpening] = useState<Opening>({ kind: 'loading' })
  const asked = JSON.stringify(wanted)

  const look = useCallback(
    async (movesFocus: boolean) => {
      // A phone that opens its database and then cannot read it: an empty form, whose notice says what is not kept.
      const found = await findOpening(JSON.parse(asked)).catch(async () =>
        createFormOpening(await startEmptyDraft()),
      )
      setOpening(found.kind === 'form' && movesFocus ? { ...found, movesFocus } : found)
    },
    [asked],
  )
  useEffect(() => {
    look(false)
  }, [look])

  return {
    opening,
    reload: useCallback(() => look(true), [look]),
    reopen: useCallback(async (key) => {
      const draft = await reopenRefusedAnswers(key)
      saveOpeningRequest({ draft: draft.key })
      setOpening(await createFormOpening(draft, { movesFocus: true }))
    }, []),
    showReopened: useCallback(async ({ draft, mode }) => {
      saveOpeningRequest({ draft: draft.key })
      setOpening(await createFormOpening(draft, { movesFocus: true, reopenedAs: mode }))
    }, []),
    startOver: useCallback(async (key) => {
      if (key) {
        await discardDraft(key)
        discardUnloadSnapshot(key)
      }
      saveOpeningRequest({})
      setOpening(await createFormOpening(await startEmptyDraft(), { movesFocus: true }))
    }, []),
  }
}
