import { useState } from 'react'
import type { QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import { startDraft } from '../local/drafts.ts'
import { AlreadySubmittedError, StaleDraftError } from '../local/local-errors.ts'
import { submitQuestionnaire } from '../local/outbox.ts'
import type { Draft } from '../local/schema.ts'
import { discardUnloadSnapshot } from '../local/unload-snapshot.ts'
import type { Autosave } from './autosave.ts'
import { type Form, toPayload } from './form.ts'
import { findPreviousSearch } from './previous-search.ts'

/** The phone could not take the answers into its outbox: there is no room, or another tab has newer ones. */
export type SubmitError = 'not-kept' | 'elsewhere'

/**
 * Sends the form: freezes the answers in the outbox, which the page's triggers then send. What becomes of them
 * is told by `useProgress(sentKey)`.
 */
export function useSubmit(form: Form, autosave: Autosave) {
  const [sentKey, setSentKey] = useState<string>()
  const [trouble, setTrouble] = useState<SubmitError>()

  const submit = form.handleSubmit(async (fields) => {
    const payload = toPayload(fields)
    try {
      const draft = await enqueueAnswers(
        await supersedePrevious(await autosave.settle(), payload.email),
        payload,
      )
      autosave.end()
      discardUnloadSnapshot(draft.key)
      setTrouble(undefined)
      setSentKey(draft.key)
    } catch (error) {
      autosave.resume()
      setTrouble(error instanceof StaleDraftError ? 'elsewhere' : 'not-kept')
    }
  })
  return { submit, sentKey, trouble }
}

/**
 * Puts the answers into the outbox. When another tab has sent this draft off with other answers, these become a
 * correction of those: nothing typed is dropped, and there is still one lead.
 * @returns the draft that was sent
 */
async function enqueueAnswers(draft: Draft, payload: QuestionnaireSubmission): Promise<Draft> {
  try {
    await submitQuestionnaire(draft, payload)
    return draft
  } catch (error) {
    if (!(error instanceof AlreadySubmittedError)) throw error
    const correction = await startDraft({ fields: draft.fields, supersedes: draft.key })
    await submitQuestionnaire(correction, payload)
    return correction
  }
}

/**
 * An e-mail counts once: a later submission of this phone under the same e-mail names the one before, arrived or still
 * on its way, so that it corrects that one instead of being refused.
 */
async function supersedePrevious(draft: Draft, email: string): Promise<Draft> {
  if (draft.supersedes) return draft
  const former = await findPreviousSearch(email, draft.key)
  return former ? { ...draft, supersedes: former.key } : draft
}
