import { useEffect, useState } from 'react'
import { messageDraft, reopenMessage } from '../local/message-draft.ts'
import { listOutbox } from '../local/outbox.ts'
import type { Problem } from '../local/schema.ts'
import { type MessageFields, readMessage } from './message-form.ts'

/** What the contact screen opens with; `waiting` is the key of a message still on its way. */
export interface MessageOpening {
  fields: MessageFields
  problem?: Problem
  waiting?: string
}

/** Looks what the phone keeps: a message begun, refused or on its way. Undefined until it has looked. */
export function useMessageOpening(prefill: string): MessageOpening | undefined {
  const [opening, setOpening] = useState<MessageOpening>()
  useEffect(() => {
    let isWanted = true
    findOpening(prefill)
      // Without storage the form is empty and works all the same.
      .catch(() => ({ fields: readMessage({}, prefill) }))
      .then((found) => isWanted && setOpening((before) => before ?? found))
    return () => {
      isWanted = false
    }
  }, [prefill])
  return opening
}

async function findOpening(prefill: string): Promise<MessageOpening> {
  const rows = (await listOutbox()).filter((row) => row.kind === 'contact')
  const refused = rows.findLast((row) => row.status === 'needs_attention')
  if (refused) {
    const { payload, problem } = await reopenMessage(refused.key)
    return { fields: readMessage({ ...payload }, ''), ...(problem && { problem }) }
  }
  const waiting = rows.findLast((row) => row.status === 'waiting' || row.status === 'paused')
  return {
    fields: readMessage((await messageDraft()) ?? {}, prefill),
    ...(waiting && { waiting: waiting.key }),
  }
}
