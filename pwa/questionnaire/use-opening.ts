import { useCallback, useEffect, useState } from 'react'
import { discardDraft } from '../local/drafts.ts'
import { reopenRefusedAnswers } from '../local/outbox.ts'
import type { ReopenedAnswers } from '../local/reopen-waiting-answers.ts'
import { discardUnloadSnapshot } from '../local/unload-snapshot.ts'
import { createFormOpening, findOpening, type Opening, startEmptyDraft } from './find-opening.ts'
import { type OpeningRequest, saveOpeningRequest } from './opening-request.ts'

export interface QuestionnaireFlow {
  opening: Opening
  /** Reopens refused answers at the field in question. */
  reopen(key: string): Promise<void>
  /** Shows answers that the family reopened before they arrived. */
  showReopened(reopened: ReopenedAnswers): Promise<void>
  /** Reads the phone's database again because another tab changed it. */
  reload(): Promise<void>
  /** Deletes this draft at the family's request and opens an empty one. */
  startOver(key?: string): Promise<void>
}

/** Manages what the questionnaire shows, from its first opening on. */
export function useOpening(request: OpeningRequest): QuestionnaireFlow {
  const [opening, setOpening] = useState<Opening>({ kind: 'loading' })
  const requestJson = JSON.stringify(request)

  const load = useCallback(
    async (movesFocus: boolean) => {
      // If the database opens but cannot be read, show an empty form. Its notice says that nothing is saved.
      const found = await findOpening(JSON.parse(requestJson)).catch(async () =>
        createFormOpening(await startEmptyDraft()),
      )
      setOpening(found.kind === 'form' && movesFocus ? { ...found, movesFocus } : found)
    },
    [requestJson],
  )
  useEffect(() => {
    load(false)
  }, [load])

  return {
    opening,
    reload: useCallback(() => load(true), [load]),
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
