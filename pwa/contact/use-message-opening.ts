import { useEffect, useState } from 'react'
import { findMessageDraft, type MessageDraft, reopenRefusedMessage } from '../local/message-draft.ts'
import { listOutbox } from '../local/outbox.ts'
import type { OutboxRow, Problem } from '../local/schema.ts'
import { makeKey } from '../local/submission-key.ts'
import { type MessageFields, parseMessageFields } from './message-form.ts'

/** What the contact screen opens with: a message under `key`; `waiting` is the key of another on its way. */
export interface MessageOpening {
  key: string
  fields: MessageFields
  problem?: Problem
  /** It was taken back, and the server may have it all the same. */
  mayHaveArrived?: boolean
  waiting?: string
}

/**
 * Looks what the phone keeps: a message begun, refused or on its way. Undefined until it has looked.
 * @param wanted the key of a message, begun or refused, that the family asked for; when it changes it is opened
 */
export function useMessageOpening(prefill: string, wanted: string | undefined): MessageOpening | undefined {
  const [opening, setOpening] = useState<MessageOpening>()
  useEffect(() => {
    let isWanted = true
    findOpening(prefill, wanted)
      // Without storage the form is empty and works all the same.
      .catch(() => ({ key: makeKey(), fields: parseMessageFields({}, prefill) }))
      .then((found) => isWanted && setOpening((before) => (wanted ? found : (before ?? found))))
    return () => {
      isWanted = false
    }
  }, [prefill, wanted])
  return opening
}

async function findOpening(prefill: string, wanted: string | undefined): Promise<MessageOpening> {
  const rows = (await listOutbox()).filter((row) => row.kind === 'contact')
  const draft = await findDraft(rows, wanted)
  const waiting = rows.findLast((row) => row.status === 'waiting' || row.status === 'paused')
  return {
    key: draft?.key ?? makeKey(),
    // A message that came back is shown as it was written.
    fields: parseMessageFields(draft?.fields ?? {}, draft?.problem || draft?.mayHaveArrived ? '' : prefill),
    ...(draft?.problem && { problem: draft.problem }),
    ...(draft?.mayHaveArrived && { mayHaveArrived: true }),
    ...(waiting && { waiting: waiting.key }),
  }
}

/** The message to show: the one asked for, else one that came back, else the one begun last. */
async function findDraft(rows: OutboxRow[], wanted: string | undefined): Promise<MessageDraft | undefined> {
  const refused = rows.filter((row) => row.status === 'needs_attention')
  if (refused.some((row) => row.key === wanted)) return reopenRefusedMessage(wanted ?? '')
  const begun = await findMessageDraft(wanted)
  if (begun && begun.key === wanted) return begun
  const latest = refused.at(-1)
  return latest ? reopenRefusedMessage(latest.key) : begun
}
