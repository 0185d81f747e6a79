import { isUnsent } from '../local/delete-all-data.ts'
import type { Draft, MessageDraft, OutboxRow, StoredResult } from '../local/schema.ts'

/** An item stored on this phone, and what can be done with it. */
export interface SavedItem {
  key: string
  title: string
  /** Where it is stored: only here, or also with us. */
  where: string
  /** When it was saved, in epoch ms. Missing for items that were collected over time. */
  savedAt?: number
  /**
   * How it can be removed. draft, message, seen: deleted, because it is only on this phone. reopen: a waiting
   * message is reopened. received: a message that we have, deleted only here. found: answers that this phone can only
   * read, deleted only here. erase: also erased on our server. none: it needs a correction first, or its erasure is in
   * flight.
   */
  removal: 'draft' | 'message' | 'seen' | 'reopen' | 'received' | 'found' | 'erase' | 'none'
  /** Whether our server may have the message. */
  mayHaveArrived?: boolean | undefined
  /** Whether it is unsent and can be exported as a file for another device. */
  canExport?: boolean
  /** The screen where it can be continued. */
  continueTo?: 'questionnaire' | 'contact'
  /** Whether its matches are on this phone. */
  hasMatches?: boolean
}

/** Everything stored on this phone. */
export interface StoredData {
  drafts: Draft[]
  messageDrafts: MessageDraft[]
  rows: OutboxRow[]
  results: StoredResult[]
  /** The number of viewed communities. */
  seen: number
}

const STATUS_TEXTS: Record<OutboxRow['status'], string> = {
  waiting: 'On this phone, waiting to be sent.',
  paused: 'On this phone. Sending is paused.',
  needs_attention: 'On this phone. It needs a correction before we can accept it.',
  received: 'On our server and on this phone.',
  lost: 'On this phone. Our server no longer has it.',
  erased: 'Erased.',
}

/** Describes the items on this phone, starting with those that the server does not have. Omits erased ones. */
export function describeSavedItems({ drafts, messageDrafts, rows, results, seen }: StoredData): SavedItem[] {
  const inOutbox = new Set(rows.map((row) => row.key))
  const answered = new Set(results.map(({ key }) => key))
  return [
    ...drafts.map(describeDraft),
    ...messageDrafts.map(describeMessage),
    ...rows
      .filter(({ status, kind }) => status !== 'erased' && !(kind === 'refusal' && status === 'received'))
      .map(describeRow)
      .map((item) => (answered.has(item.key) ? { ...item, hasMatches: true } : item)),
    ...results.filter((result) => !inOutbox.has(result.key)).map(describeResult),
    ...(seen > 0 ? [describeSeen(seen)] : []),
  ]
}

function describeDraft({ key, fields, savedAt }: Draft): SavedItem {
  const title = `Unsent answers${nameIn(fields)}`
  return { key, title, where: 'Only on this phone.', savedAt, removal: 'draft', continueTo: 'questionnaire' }
}

function describeMessage({ key, fields, savedAt, mayHaveArrived }: MessageDraft): SavedItem {
  const label = mayHaveArrived ? 'A message that you took back' : 'An unsent message'
  const where = mayHaveArrived ? 'On this phone. It may have reached us already.' : 'Only on this phone.'
  const title = `${label}${nameIn(fields, 'from')}`
  return { key, title, where, savedAt, removal: 'message', mayHaveArrived, continueTo: 'contact' }
}

function describeSeen(seen: number): SavedItem {
  const title = seen === 1 ? '1 community that you viewed' : `${seen} communities that you viewed`
  const where = 'Only on this phone, for reading offline.'
  return { key: 'seen', title, where, removal: 'seen' }
}

function describeRow(row: OutboxRow): SavedItem {
  const { key, savedAt } = row
  if (row.kind === 'erasure') {
    const where =
      row.status === 'needs_attention'
        ? 'Deleted from this phone. The mailed link no longer worked, so they may still be on our server. Ask for a new link, open it and erase them there.'
        : "Deleted from this phone. We'll erase them from our server as soon as you're connected."
    return { key, title: 'Answers that you erased', where, savedAt, removal: 'none' }
  }
  if (row.kind === 'refusal') {
    const where =
      row.status === 'needs_attention'
        ? 'We could not record it. Open “Do Not Sell or Share”, linked at the bottom of every page, for the other ways.'
        : 'On this phone, waiting to be sent.'
    return { key, title: 'Your no to sharing', where, savedAt, removal: 'none' }
  }
  const item = { key, savedAt, where: STATUS_TEXTS[row.status], canExport: isUnsent(row) }
  if (row.kind === 'contact')
    return { ...item, title: messageTitle(row), ...receivedMessage(row), ...messageActions(row) }
  return { ...item, title: `Your answers${nameIn(row.payload)}`, removal: 'erase' }
}

/** This phone drops a message's text once we have it. */
function receivedMessage({ status, receipt }: OutboxRow): Partial<SavedItem> {
  if (status !== 'received' || !receipt) return {}
  return { where: `On our server, reference ${receipt.reference}. Its text is no longer on this phone.` }
}

function messageTitle({ about }: OutboxRow): string {
  if (!about) return 'A message to us'
  return `${about.kind === 'tour' ? 'A tour request' : 'A request for information'} about ${about.community.name}`
}

/** A waiting message can be reopened, a received one deleted here, and a refused one continued in its form. */
function messageActions({
  status,
  tried,
}: OutboxRow): Pick<SavedItem, 'removal' | 'continueTo' | 'mayHaveArrived'> {
  if (status === 'waiting' || status === 'paused') return { removal: 'reopen', mayHaveArrived: tried }
  if (status === 'received') return { removal: 'received' }
  return { removal: 'none', ...(status === 'needs_attention' && { continueTo: 'contact' }) }
}

function describeResult({ key, payload, response, savedAt, lost, readOnly }: StoredResult): SavedItem {
  const matches = response.facilities.length === 1 ? '1 match' : `${response.facilities.length} matches`
  return {
    key,
    title: `Your answers${nameIn(payload)}, with ${matches}`,
    where: lost
      ? STATUS_TEXTS.lost
      : `On our server and on this phone. Reference ${response.reference}${response.code ? `, code ${response.code}` : ''}.`,
    savedAt,
    removal: readOnly ? 'found' : 'erase',
    hasMatches: true,
  }
}

function nameIn(fields: unknown, relation = 'for'): string {
  if (typeof fields !== 'object' || fields === null) return ''
  const { firstName, lastName } = fields as { firstName?: unknown; lastName?: unknown }
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part.trim()).join(' ')
  return name ? ` ${relation} ${name}` : ''
}
