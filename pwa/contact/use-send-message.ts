import { useEffect, useRef, useState } from 'react'
import { reopenRefusedMessage, submitContact } from '../local/message-draft.ts'
import { makeKey } from '../local/submission-key.ts'
import { announceFailure, announceMessageReceived } from '../results-watch/announce.ts'
import { arrivals } from '../results-watch/arrivals.ts'
import { useProgress } from '../results-watch/use-progress.ts'
import { type MessageForm, NO_MESSAGE, toMessage } from './message-form.ts'
import { showProblem } from './show-problem.ts'
import type { MessageOpening } from './use-message-opening.ts'

/**
 * Sends the message through the outbox and follows it: the contract's toasts, an empty form once it is received,
 * the server's own words at their fields when it was refused; `problem` is why. `draftKey` is the key of what stands
 * in the form: it is sent under it, however often the button is pressed or the page loaded again, and a next message
 * has its own.
 */
export function useSendMessage(form: MessageForm, opening: MessageOpening) {
  const [draftKey, setDraftKey] = useState(opening.key)
  const [sentKey, setSentKey] = useState<string>()
  const [isKept, setKept] = useState(true)
  const [problem, setProblem] = useState(opening.problem)
  const progress = useProgress(sentKey ?? opening.waiting)
  const { key, step, failedOnce = false } = progress ?? {}
  const followed = useRef<string>(undefined)

  useEffect(() => {
    // It was on its way and is there no more: taken back, or deleted, in another tab.
    if (!key && sentKey && followed.current === sentKey) setSentKey(undefined)
    followed.current = key
  }, [key, sentKey])

  useEffect(() => {
    const follow = async () => {
      if (!key) return
      if (step === 'received') {
        if (key === sentKey) {
          form.reset(NO_MESSAGE)
          setDraftKey(makeKey())
        }
        await announceMessageReceived(key)
      } else if (step === 'needs_attention') {
        // An earlier message has its own words and its own key; the notice above the screen leads to it.
        if (key !== sentKey) return
        setSentKey(undefined)
        const draft = await reopenRefusedMessage(key)
        setDraftKey(draft.key)
        setProblem(draft.problem)
        await announceFailure({ key, kind: 'contact' })
      } else if (failedOnce) {
        await announceFailure({ key, kind: 'contact' })
      }
    }
    // The phone's storage failing here costs a toast; the message itself is not touched by it.
    follow().catch(() => {})
  }, [key, step, failedOnce, sentKey, form])

  useEffect(() => showProblem(form, problem), [form, problem])

  const send = form.handleSubmit(async (fields) => {
    try {
      await submitContact(draftKey, toMessage(fields))
      arrivals.following = draftKey
      setKept(true)
      setProblem(undefined)
      setSentKey(draftKey)
    } catch {
      setKept(false)
    }
  })
  const isInFlight = sentKey !== undefined && step !== 'received'
  return { send, progress, isInFlight, isKept, draftKey, problem }
}
