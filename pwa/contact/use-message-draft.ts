import { useEffect } from 'react'
import type { RequestTarget } from '#shared/community-request.ts'
import { discardMessageDraft, saveMessageDraft } from '../local/message-draft.ts'
import { subscribeToEdits } from '../ui/subscribe-to-edits.ts'
import { type MessageForm, toMessage } from './message-form.ts'

/**
 * Saves the message under its key as it is typed. Each change is one small write. If the phone refuses it, the
 * message stays in the form and can still be sent.
 */
export function useMessageDraft(form: MessageForm, key: string, target: RequestTarget | undefined): void {
  useEffect(() => {
    return subscribeToEdits(form, (fields) => {
      const isEmpty = Object.values(fields).every((value) => value === '')
      const write = isEmpty ? discardMessageDraft(key) : saveMessageDraft(key, toMessage(fields, target))
      write.catch(() => {})
    })
  }, [form, key, target])
}
