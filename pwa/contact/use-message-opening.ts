import { useEffect, useState } from 'react'
import { listMessageDrafts, reopenMessage } from '../local/message-draft.ts'
import { listOutbox } from '../local/outbox.ts'
import type { Problem } from '../local/schema.ts'
import { makeKey } from '../local/submission-key.ts'
import { type MessageFields, readMessage } from './message-form.ts'

/** What the contact screen opens with: a message under `key`; `waiting` is the key of another on its way. */
export interface MessageOpening {
  key: string
  fields: MessageFields
  problem?: Problem
  waiting?: string
}

/**
 * Looks what the phone keeps: a message begun, refused or on its way. Undefined until it has looked.
 * @param reopen the key of a refused message that the family asked for; it is looked for again when that changes
 */
export function useMessageOpening(prefill: string, reopen: string | undefined): MessageOpening | undefined {
  const [opening, setOpening] = useState<MessageOpening>()
  useEffect(() => {
    let isWanted = true
    findOpening(prefill)
      // Without storage the form is empty and works all the same.
      .catch(() => ({ key: makeKey(), fields: readMessage({}, prefill) }))
      .then((found) => isWanted && setOpening((before) => (reopen ? found : (before ?? found))))
    return () => {
      isWanted = false
    }
  }, [prefill, reopen])
  return opening
}

async function findOpening(prefill: string): Promise<MessageOpening> {
  const rows = (await listOutbox()).filter((row) => row.kind === 'contact')
  const refused = rows.findLast((row) => row.status === 'needs_attention')
  const [draft] = refused ? [await reopenMessage(refused.key)] : await listMessageDrafts()
  const waiting = rows.findLast((row) => row.status === 'waiting' || row.status === 'paused')
  return {
    key: draft?.key ?? makeKey(),
    // A message that came back is shown as it was written.
    fields: readMessage(draft?.fields ?? {}, draft?.problem ? '' : prefill),
    ...(draft?.problem && { problem: draft.problem }),
    ...(waiting && { waiting: waiting.key }),
  }
}
