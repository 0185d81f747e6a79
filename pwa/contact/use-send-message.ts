import { useEffect, useState } from 'react'
import { discardMessageDraft, reopenMessage } from '../local/message-draft.ts'
import { submitContact } from '../local/outbox.ts'
import type { Problem } from '../local/schema.ts'
import { makeKey } from '../local/submission-key.ts'
import { announceFailure, announceMessageReceived } from '../results-watch/announce.ts'
import { useProgress } from '../results-watch/use-progress.ts'
import { MESSAGE_FIELDS, type MessageForm, NO_MESSAGE, toMessage } from './message-form.ts'

/**
 * Sends the message through the outbox and follows it: the contract's toasts, an empty form once it is received,
 * the server's own words at their fields when it was refused.
 * @param waiting the key of a message of an earlier visit that is still on its way
 */
export function useSendMessage(form: MessageForm, waiting: string | undefined) {
  const [sentKey, setSentKey] = useState<string>()
  const [isKept, setKept] = useState(true)
  const progress = useProgress(sentKey ?? waiting)
  const { key, step, failedOnce = false } = progress ?? {}

  useEffect(() => {
    const follow = async () => {
      if (!key) return
      if (step === 'received') {
        if (key === sentKey) form.reset(NO_MESSAGE)
        await announceMessageReceived(key)
      } else if (step === 'needs_attention') {
        setSentKey(undefined)
        const { problem } = await reopenMessage(key)
        showProblem(form, problem)
        await announceFailure({ key, kind: 'contact' })
      } else if (failedOnce) {
        await announceFailure({ key, kind: 'contact' })
      }
    }
    // The phone's storage failing here costs a toast; the message itself is not touched by it.
    follow().catch(() => {})
  }, [key, step, failedOnce, sentKey, form])

  const send = form.handleSubmit(async (fields) => {
    const newKey = makeKey()
    try {
      await submitContact(newKey, toMessage(fields))
      setKept(true)
      setSentKey(newKey)
      await discardMessageDraft()
    } catch {
      setKept(false)
    }
  })
  const isOnItsWay = sentKey !== undefined && step !== 'received'
  return { send, progress, isOnItsWay, isKept }
}

/** Puts the server's sentences at the fields they are about; the first of them takes the focus. */
export function showProblem(form: MessageForm, problem: Problem | undefined): void {
  const named = (problem?.issues ?? []).flatMap(({ path, message }) => {
    const name = MESSAGE_FIELDS.find((field) => field === path.split('.')[0])
    return name ? [{ name, message }] : []
  })
  named.forEach(({ name, message }, index) => {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  })
}
