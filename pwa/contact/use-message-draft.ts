import { useEffect } from 'react'
import { discardMessageDraft, saveMessageDraft } from '../local/message-draft.ts'
import type { MessageForm } from './message-form.ts'

/**
 * Keeps the message as it is typed, under its key. Each change is one small write; a phone that refuses it keeps the
 * message in the form, and sending works all the same.
 */
export function useMessageDraft(form: MessageForm, key: string): void {
  useEffect(() => {
    let last = JSON.stringify(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const text = JSON.stringify(values)
        if (text === last) return
        last = text
        const isEmpty = Object.values(values).every((value) => value === '')
        const write = isEmpty ? discardMessageDraft(key) : saveMessageDraft(key, JSON.parse(text))
        write.catch(() => {})
      },
    })
  }, [form, key])
}
