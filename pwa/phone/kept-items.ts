import { isUnsent } from '../local/forget.ts'
import type { MessageDraft } from '../local/message-draft.ts'
import type { Draft, OutboxRow, StoredResult } from '../local/schema.ts'

/** One thing on this phone, and what can be done with it. */
export interface KeptItem {
  key: string
  title: string
  /** Where it is: here alone, or with us, too. */
  where: string
  /** When it was saved, epoch ms; absent for what was gathered over time. */
  savedAt?: number
  /**
   * Which deletion is offered. draft, message, seen: it is on this phone alone. erase: on our server, too. none: it is
   * on its way there, or on its way to be erased.
   */
  removal: 'draft' | 'message' | 'seen' | 'erase' | 'none'
  /** Not sent yet: can be taken to another device as a file. */
  canLeave?: boolean
  /** Begun, and can be gone on with. */
  goOn?: 'questionnaire' | 'contact'
}

/** Everything that this phone keeps. */
export interface Found {
  drafts: Draft[]
  messageDrafts: MessageDraft[]
  rows: OutboxRow[]
  results: StoredResult[]
  /** How many communities were looked at. */
  seen: number
}

const ROW_WORDS: Record<OutboxRow['status'], string> = {
  waiting: 'On this phone, waiting to be sent.',
  paused: 'On this phone. Sending is paused.',
  needs_attention: 'On this phone. Something in it needs to be corrected before we can take it.',
  received: 'With us, and on this phone.',
  lost: 'On this phone. Our server no longer has it.',
  erased: 'Erased.',
}

/** The things on this phone, those of which we have nothing first. Erased ones are things no more. */
export function describeKept({ drafts, messageDrafts, rows, results, seen }: Found): KeptItem[] {
  const inOutbox = new Set(rows.map((row) => row.key))
  return [
    ...drafts.map(describeDraft),
    ...messageDrafts.map(describeMessage),
    ...rows.filter((row) => row.status !== 'erased').map(describeRow),
    ...results.filter((result) => !inOutbox.has(result.key)).map(describeResult),
    ...(seen > 0 ? [describeSeen(seen)] : []),
  ]
}

function describeDraft({ key, fields, savedAt }: Draft): KeptItem {
  const title = `Answers that you have not sent${nameIn(fields)}`
  return { key, title, where: 'On this phone only.', savedAt, removal: 'draft', goOn: 'questionnaire' }
}

function describeMessage({ key, fields, savedAt }: MessageDraft): KeptItem {
  const title = `A message that you have not sent${nameIn(fields, 'from')}`
  return { key, title, where: 'On this phone only.', savedAt, removal: 'message', goOn: 'contact' }
}

function describeSeen(seen: number): KeptItem {
  const title = seen === 1 ? 'One community that you looked at' : `${seen} communities that you looked at`
  const where = 'On this phone only, to be read without a connection.'
  return { key: 'seen', title, where, removal: 'seen' }
}

function describeRow(row: OutboxRow): KeptItem {
  const { key, savedAt } = row
  if (row.kind === 'erasure') {
    const where = 'Gone from this phone. We are told as soon as there is a connection.'
    return { key, title: 'Answers that you erased', where, savedAt, removal: 'none' }
  }
  const title = row.kind === 'contact' ? 'A message to us' : `Your answers${nameIn(row.payload)}`
  const removal = row.kind === 'contact' ? 'none' : 'erase'
  return { key, title, where: ROW_WORDS[row.status], savedAt, removal, canLeave: isUnsent(row) }
}

function describeResult({ key, payload, response, savedAt, lost }: StoredResult): KeptItem {
  const matches = response.facilities.length === 1 ? '1 match' : `${response.facilities.length} matches`
  return {
    key,
    title: `Your answers${nameIn(payload)}, with ${matches}`,
    where: lost ? ROW_WORDS.lost : `With us, and on this phone. Reference ${response.reference}.`,
    savedAt,
    removal: 'erase',
  }
}

function nameIn(fields: unknown, relation = 'for'): string {
  if (typeof fields !== 'object' || fields === null) return ''
  const { firstName, lastName } = fields as { firstName?: unknown; lastName?: unknown }
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part.trim()).join(' ')
  return name ? ` ${relation} ${name}` : ''
}
