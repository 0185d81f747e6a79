import { useEffect, useRef, useState } from 'react'
import { submitContact } from '../../local/message-draft.ts'
import { reopenRefusedMessage } from '../../local/reopen-message.ts'
import { makeKey } from '../../local/submission-key.ts'
import { submitShown } from '../../ui/submit-shown.ts'
import { announceFailure, announceMessageReceived } from '../results-watch/announce.ts'
import { arrivals } from '../results-watch/arrivals.ts'
import { useProgress } from '../results-watch/use-progress.ts'
import { type MessageForm, NO_MESSAGE, toMessage } from './message-form.ts'
import { showProblem } from './show-problem.ts'
import type { ShownMessage } from './use-shown-message.ts'

/**
 * Sends the message through the outbox and follows its progress: shows the contract's toasts, clears the form once
 * the message is received, and shows the server's messages at their fields when it is refused (`problem`).
 * `draftKey` is the key of the message in the form. The key stays the same across repeated taps and reloads; the
 * next message gets a new one.
 */
export function useSendMessage(form: MessageForm, message: ShownMessage) {
  const [draftKey, setDraftKey] = useState(message.key)
  const [sentKey, setSentKey] = useState<string>()
  const [isStored, setStored] = useState(true)
  const [problem, setProblem] = useState(message.problem)
  const progress = useProgress(sentKey ?? message.waiting)
  const { key, step, failedOnce = false } = progress ?? {}
  const lastSeenKey = useRef<string>(undefined)

  useEffect(() => {
    // The message in flight is gone: it was reopened or deleted in another tab.
    if (!key && sentKey && lastSeenKey.current === sentKey) setSentKey(undefined)
    lastSeenKey.current = key
  }, [key, sentKey])

  useEffect(() => {
    const react = async () => {
      if (!key) return
      if (step === 'received') {
        if (key === sentKey) {
          form.reset(message.target ? message.fields : NO_MESSAGE)
          setDraftKey(makeKey())
        }
        await announceMessageReceived(key)
      } else if (step === 'needs_attention') {
        // This is an earlier message with its own key. The notice above the screen leads to it.
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
    // If the phone's storage fails here, only a toast is lost; the message is not affected.
    react().catch(() => {})
  }, [key, step, failedOnce, sentKey, form, message])

  useEffect(() => showProblem(form, problem), [form, problem])

  const send = submitShown(form, async (fields) => {
    try {
      await submitContact(draftKey, toMessage(fields, message.target))
      arrivals.following = draftKey
      setStored(true)
      setProblem(undefined)
      setSentKey(draftKey)
    } catch {
      setStored(false)
    }
  })
  const isInFlight = sentKey !== undefined && step !== 'received'
  return { send, progress, isInFlight, isStored, draftKey, problem }
}
