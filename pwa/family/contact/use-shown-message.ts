import { useEffect, useState } from 'react'
import type { RequestTarget } from '#shared/contract/community-request.ts'
import { listDrafts } from '../../local/drafts.ts'
import { findMessageDraft, readTarget } from '../../local/message-draft.ts'
import { listOutbox } from '../../local/outbox.ts'
import { reopenRefusedMessage } from '../../local/reopen-message.ts'
import { getResult } from '../../local/results.ts'
import type { MessageDraft, OutboxRow, Problem } from '../../local/schema.ts'
import { makeKey } from '../../local/submission-key.ts'
import { initialMessage, requestTarget } from '../../ui/contact-path.ts'
import { whileCurrent } from '../../ui/while-current.ts'
import { findCurrentSearch } from '../results-watch/current-search.ts'
import { type MessageFields, parseMessageFields } from './message-form.ts'
import { isSameTarget } from './use-earlier-request.ts'

/** What the contact screen shows: a message under `key`. `waiting` is the key of another message in flight. */
export interface ShownMessage {
  key: string
  fields: MessageFields
  /** What it asks about a community, if it does. */
  target?: RequestTarget
  /** The answers on this phone filled in some fields. */
  isPrefilled?: boolean
  /** The messages in the outbox. */
  stored: OutboxRow[]
  problem?: Problem
  /** The message was reopened, but the server may have it. */
  mayHaveArrived?: boolean
  waiting?: string
}

/**
 * Finds a message on this phone that was started, refused or is in flight. Undefined until the phone has been read.
 * @param query the query of the screen's URL, made by `contactPath`
 * @param requestedKey the key of a draft or refused message to open; opens the new message when the key changes
 */
export function useShownMessage(query: string, requestedKey: string | undefined): ShownMessage | undefined {
  const [message, setMessage] = useState<ShownMessage>()
  useEffect(() => {
    // Without storage the form starts empty and still works.
    const finding = findShownMessage(query, requestedKey).catch(() => startMessage(query))
    return whileCurrent(finding, (found) =>
      setMessage((before) => (requestedKey ? found : (before ?? found))),
    )
  }, [query, requestedKey])
  return message
}

function startMessage(query: string, stored: OutboxRow[] = []): ShownMessage {
  const params = new URLSearchParams(query)
  const target = requestTarget(params)
  return {
    key: makeKey(),
    fields: parseMessageFields({}, initialMessage(params)),
    stored,
    ...(target && { target }),
  }
}

async function findShownMessage(query: string, requestedKey: string | undefined): Promise<ShownMessage> {
  const rows = (await listOutbox()).filter((row) => row.kind === 'contact')
  const fresh = startMessage(query, rows)
  const draft = await findDraft(rows, requestedKey, fresh.target)
  if (!draft && fresh.target) return prefill(fresh)
  const waiting = rows.findLast((row) => row.status === 'waiting' || row.status === 'paused')
  const target = readTarget(draft?.fields) ?? fresh.target
  return {
    key: draft?.key ?? fresh.key,
    // A refused or reopened message is shown as it was written, and so is a request's draft.
    fields: parseMessageFields(
      draft?.fields ?? {},
      draft?.problem || draft?.mayHaveArrived || (draft && target) ? '' : fresh.fields.message,
    ),
    stored: rows,
    ...(target && { target }),
    ...(draft?.problem && { problem: draft.problem }),
    ...(draft?.mayHaveArrived && { mayHaveArrived: true }),
    ...(waiting && { waiting: waiting.key }),
  }
}

/** Fills in how to reach the family, from its answers on this phone. */
async function prefill(fresh: ShownMessage): Promise<ShownMessage> {
  const known = await findKnownPerson()
  return known ? { ...fresh, fields: { ...fresh.fields, ...known }, isPrefilled: true } : fresh
}

/**
 * Finds the message to show: the requested one, else a refused one, else the latest draft. For a request about a
 * community, only messages with the same request count.
 */
async function findDraft(
  rows: OutboxRow[],
  requestedKey: string | undefined,
  target: RequestTarget | undefined,
): Promise<MessageDraft | undefined> {
  const refused = rows.filter((row) => row.status === 'needs_attention')
  if (refused.some((row) => row.key === requestedKey)) return reopenRefusedMessage(requestedKey ?? '')
  const fits = ({ fields }: Pick<MessageDraft, 'fields'>) =>
    target === undefined || isSameTarget(readTarget(fields), target)
  const draft = await findMessageDraft(requestedKey, fits)
  if (draft && draft.key === requestedKey) return draft
  const latest = refused.findLast(({ payload }) => fits({ fields: { ...(payload as object) } }))
  return latest ? reopenRefusedMessage(latest.key) : draft
}

/** The fields of a message that the phone may know. */
const NAMES = ['firstName', 'lastName'] as const
const WAYS = ['email', 'phone'] as const
type KnownPerson = Partial<Record<(typeof NAMES | typeof WAYS)[number], string>>

/**
 * What the family's answers on this phone say about how to reach it: those of the current search, else of answers in
 * flight, else of the newest draft. The name is that of the person who looks for a home, so it is known only if this is who
 * writes. Undefined if nothing is known.
 */
async function findKnownPerson(): Promise<KnownPerson | undefined> {
  const search = await findCurrentSearch()
  if (search) return pickKnown(search.questionnaire, (await getResult(search.response.key))?.searchFor)
  const sent = (await listOutbox()).findLast(({ kind, payload }) => kind === 'questionnaire' && payload)
  const [draft] = sent ? [] : await listDrafts()
  if (sent) return pickKnown(sent.payload as Record<string, unknown>, sent.searchFor)
  return pickKnown(draft?.fields, draft?.fields.searchFor)
}

function pickKnown(fields: Record<string, unknown> | undefined, searchFor: unknown): KnownPerson | undefined {
  const names = searchFor === 'Myself' ? NAMES : []
  const known = [...names, ...WAYS].flatMap((name) => {
    const value = fields?.[name]
    return typeof value === 'string' && value.trim() ? [[name, value.trim()]] : []
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}
