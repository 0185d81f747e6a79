import { useEffect, useState } from 'react'
import { findMessageDraft, type MessageDraft, reopenRefusedMessage } from '../local/message-draft.ts'
import { listOutbox } from '../local/outbox.ts'
import type { OutboxRow, Problem } from '../local/schema.ts'
import { makeKey } from '../local/submission-key.ts'
import { type MessageFields, parseMessageFields } from './message-form.ts'

/** What the contact screen shows: a message under `key`. `waiting` is the key of another message in flight. */
export interface ShownMessage {
  key: string
  fields: MessageFields
  problem?: Problem
  /** The message was reopened, but the server may have it. */
  mayHaveArrived?: boolean
  waiting?: string
}

/**
 * Finds a message on this phone that was started, refused or is in flight. Undefined until the phone has been read.
 * @param requestedKey the key of a draft or refused message to open; opens the new message when the key changes
 */
export function useShownMessage(prefill: string, requestedKey: string | undefined): ShownMessage | undefined {
  const [message, setMessage] = useState<ShownMessage>()
  useEffect(() => {
    let isCurrent = true
    findShownMessage(prefill, requestedKey)
      // Without storage the form starts empty and still works.
      .catch(() => ({ key: makeKey(), fields: parseMessageFields({}, prefill) }))
      .then((found) => isCurrent && setMessage((before) => (requestedKey ? found : (before ?? found))))
    return () => {
      isCurrent = false
    }
  }, [prefill, requestedKey])
  return message
}

async function findShownMessage(prefill: string, requestedKey: string | undefined): Promise<ShownMessage> {
  const rows = (await listOutbox()).filter((row) => row.kind === 'contact')
  const draft = await findDraft(rows, requestedKey)
  const waiting = rows.findLast((row) => row.status === 'waiting' || row.status === 'paused')
  return {
    key: draft?.key ?? makeKey(),
    // A refused or reopened message is shown as it was written.
    fields: parseMessageFields(draft?.fields ?? {}, draft?.problem || draft?.mayHaveArrived ? '' : prefill),
    ...(draft?.problem && { problem: draft.problem }),
    ...(draft?.mayHaveArrived && { mayHaveArrived: true }),
    ...(waiting && { waiting: waiting.key }),
  }
}

/** Finds the message to show: the requested one, else a refused one, else the latest draft. */
async function findDraft(
  rows: OutboxRow[],
  requestedKey: string | undefined,
): Promise<MessageDraft | undefined> {
  const refused = rows.filter((row) => row.status === 'needs_attention')
  if (refused.some((row) => row.key === requestedKey)) return reopenRefusedMessage(requestedKey ?? '')
  const draft = await findMessageDraft(requestedKey)
  if (draft && draft.key === requestedKey) return draft
  const latest = refused.at(-1)
  return latest ? reopenRefusedMessage(latest.key) : draft
}
