import { isUnsent } from '../local/delete-all-data.ts'
import type { MessageDraft } from '../local/message-draft.ts'
import type { Draft, OutboxRow, StoredResult } from '../local/schema.ts'

/** One thing on this phone, and what can be done with it. */
export interface SavedItem {
  key: string
  title: string
  /** Where it is: here alone, or with us, too. */
  where: string
  /** When it was saved, epoch ms; absent for what was gathered over time. */
  savedAt?: number
  /**
   * Which way to be rid of it is offered. draft, message, seen: deleted, it is on this phone alone. take_back: a message
   * that waits. erase: on our server, too. none: it has arrived there, or is on its way to be erased.
   */
  removal: 'draft' | 'message' | 'seen' | 'take_back' | 'erase' | 'none'
  /** A message of which nobody can tell whether our server has it. */
  mayHaveArrived?: boolean | undefined
  /** Not sent yet: can be taken to another device as a file. */
  canExport?: boolean
  /** Begun, and can be gone on with. */
  continueTo?: 'questionnaire' | 'contact'
  /** Its matches are on this phone, and can be looked at. */
  hasMatches?: boolean
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
export function describeSavedItems({ drafts, messageDrafts, rows, results, seen }: Found): SavedItem[] {
  const inOutbox = new Set(rows.map((row) => row.key))
  const answered = new Set(results.map(({ key }) => key))
  return [
    ...drafts.map(describeDraft),
    ...messageDrafts.map(describeMessage),
    ...rows
      .filter((row) => row.status !== 'erased')
      .map(describeRow)
      .map((item) => (answered.has(item.key) ? { ...item, hasMatches: true } : item)),
    ...results.filter((result) => !inOutbox.has(result.key)).map(describeResult),
    ...(seen > 0 ? [describeSeen(seen)] : []),
  ]
}

function describeDraft({ key, fields, savedAt }: Draft): SavedItem {
  const title = `Answers that you have not sent${nameIn(fields)}`
  return { key, title, where: 'On this phone only.', savedAt, removal: 'draft', continueTo: 'questionnaire' }
}

function describeMessage({ key, fields, savedAt, mayHaveArrived }: MessageDraft): SavedItem {
  const what = mayHaveArrived ? 'A message that you took back' : 'A message that you have not sent'
  const where = mayHaveArrived ? 'On this phone. It may have reached us already.' : 'On this phone only.'
  const title = `${what}${nameIn(fields, 'from')}`
  return { key, title, where, savedAt, removal: 'message', mayHaveArrived, continueTo: 'contact' }
}

function describeSeen(seen: number): SavedItem {
  const title = seen === 1 ? 'One community that you looked at' : `${seen} communities that you looked at`
  const where = 'On this phone only, to be read without a connection.'
  return { key: 'seen', title, where, removal: 'seen' }
}

function describeRow(row: OutboxRow): SavedItem {
  const { key, savedAt } = row
  if (row.kind === 'erasure') {
    const where = 'Gone from this phone. We are told as soon as there is a connection.'
    return { key, title: 'Answers that you erased', where, savedAt, removal: 'none' }
  }
  const item = { key, savedAt, where: ROW_WORDS[row.status], canExport: isUnsent(row) }
  if (row.kind === 'contact') return { ...item, title: 'A message to us', ...waysWithMessage(row) }
  return { ...item, title: `Your answers${nameIn(row.payload)}`, removal: 'erase' }
}

/** One that waits can be taken back, one that came back is gone on with in its form. */
function waysWithMessage({
  status,
  tried,
}: OutboxRow): Pick<SavedItem, 'removal' | 'continueTo' | 'mayHaveArrived'> {
  if (status === 'waiting' || status === 'paused')
    return { removal: 'take_back', mayHaveArrived: tried !== false }
  return { removal: 'none', ...(status === 'needs_attention' && { continueTo: 'contact' }) }
}

function describeResult({ key, payload, response, savedAt, lost }: StoredResult): SavedItem {
  const matches = response.facilities.length === 1 ? '1 match' : `${response.facilities.length} matches`
  return {
    key,
    title: `Your answers${nameIn(payload)}, with ${matches}`,
    where: lost ? ROW_WORDS.lost : `With us, and on this phone. Reference ${response.reference}.`,
    savedAt,
    removal: 'erase',
    hasMatches: true,
  }
}

function nameIn(fields: unknown, relation = 'for'): string {
  if (typeof fields !== 'object' || fields === null) return ''
  const { firstName, lastName } = fields as { firstName?: unknown; lastName?: unknown }
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part.trim()).join(' ')
  return name ? ` ${relation} ${name}` : ''
}
