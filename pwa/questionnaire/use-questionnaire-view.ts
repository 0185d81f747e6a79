import { useCallback, useEffect, useState } from 'react'
import { discardDraft } from '../local/drafts.ts'
import { reopenRefusedAnswers } from '../local/outbox.ts'
import type { ReopenedAnswers } from '../local/reopen-waiting-answers.ts'
import { discardUnloadSnapshot } from '../local/unload-snapshot.ts'
import { createFormView, findView, type QuestionnaireView, startEmptyDraft } from './find-view.ts'
import { saveViewRequest, type ViewRequest } from './view-request.ts'

export interface QuestionnaireFlow {
  view: QuestionnaireView
  /** Reopens refused answers at the field in question. */
  reopen(key: string): Promise<void>
  /** Shows answers that the family reopened before they arrived. */
  showReopened(reopened: ReopenedAnswers): Promise<void>
  /** Reads the phone's database again because another tab changed it. */
  reload(): Promise<void>
  /** Deletes this draft at the family's request and opens an empty one. */
  startOver(key?: string): Promise<void>
}

/** Manages what the questionnaire shows. */
export function useQuestionnaireView(request: ViewRequest): QuestionnaireFlow {
  const [view, setView] = useState<QuestionnaireView>({ kind: 'loading' })
  const requestJson = JSON.stringify(request)

  const load = useCallback(
    async (movesFocus: boolean) => {
      // If the database opens but cannot be read, show an empty form. Its notice says that nothing is saved.
      const found = await findView(JSON.parse(requestJson)).catch(async () =>
        createFormView(await startEmptyDraft()),
      )
      setView(found.kind === 'form' && movesFocus ? { ...found, movesFocus } : found)
    },
    [requestJson],
  )
  useEffect(() => {
    load(false)
  }, [load])

  return {
    view,
    reload: useCallback(() => load(true), [load]),
    reopen: useCallback(async (key) => {
      const draft = await reopenRefusedAnswers(key)
      saveViewRequest({ draft: draft.key })
      setView(await createFormView(draft, { movesFocus: true }))
    }, []),
    showReopened: useCallback(async ({ draft, mode }) => {
      saveViewRequest({ draft: draft.key })
      setView(await createFormView(draft, { movesFocus: true, reopenedAs: mode }))
    }, []),
    startOver: useCallback(async (key) => {
      if (key) {
        await discardDraft(key)
        discardUnloadSnapshot(key)
      }
      saveViewRequest({})
      setView(await createFormView(await startEmptyDraft(), { movesFocus: true }))
    }, []),
  }
}
