import { translate } from '#pwa/words/translate.ts'
import { msg, plural, t, type Words } from '#words'
import { isUnsent } from '../../local/delete-all-data.ts'
import type { Draft, MessageDraft, OutboxRow, StoredResult } from '../../local/schema.ts'

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
   * message is reopened. received: a message that we have, deleted only here. erase: also
   * erased on our server. none: it needs a correction first, or its erasure is in flight.
   */
  removal: 'draft' | 'message' | 'seen' | 'reopen' | 'received' | 'erase' | 'none'
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

const STATUS_TEXTS: Record<OutboxRow['status'], Words> = {
  waiting: msg`On this phone, waiting to be sent.`,
  paused: msg`On this phone. Sending is paused.`,
  needs_attention: msg`On this phone. It needs a correction before we can accept it.`,
  received: msg`On our server and on this phone.`,
  lost: msg`On this phone. Our server no longer has it.`,
  erased: msg`Erased.`,
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
  const name = nameIn(fields)
  const title = name ? t`Unsent answers for ${name}` : t`Unsent answers`
  return { key, title, where: t`Only on this phone.`, savedAt, removal: 'draft', continueTo: 'questionnaire' }
}

function describeMessage({ key, fields, savedAt, mayHaveArrived }: MessageDraft): SavedItem {
  const title = mayHaveArrived ? titleOfTakenBack(nameIn(fields)) : titleOfUnsent(nameIn(fields))
  const where = mayHaveArrived ? t`On this phone. It may have reached us already.` : t`Only on this phone.`
  return { key, title, where, savedAt, removal: 'message', mayHaveArrived, continueTo: 'contact' }
}

const titleOfTakenBack = (name: string) =>
  name ? t`A message from ${name} that you took back` : t`A message that you took back`

const titleOfUnsent = (name: string) => (name ? t`An unsent message from ${name}` : t`An unsent message`)

function describeSeen(seen: number): SavedItem {
  const title = t`${plural(seen, { one: '# community that you viewed', other: '# communities that you viewed' })}`
  const where = t`Only on this phone, for reading offline.`
  return { key: 'seen', title, where, removal: 'seen' }
}

function describeRow(row: OutboxRow): SavedItem {
  const { key, savedAt } = row
  if (row.kind === 'erasure') {
    const where =
      row.status === 'needs_attention'
        ? t`Deleted from this phone. The mailed link no longer worked, so they may still be on our server. Ask for a new link, open it and erase them there.`
        : t`Deleted from this phone. We'll erase them from our server as soon as you're connected.`
    return { key, title: t`Answers that you erased`, where, savedAt, removal: 'none' }
  }
  if (row.kind === 'refusal') {
    const where =
      row.status === 'needs_attention'
        ? t`We could not record it. Open “Do Not Sell or Share”, linked at the bottom of every page, for the other ways.`
        : t`On this phone, waiting to be sent.`
    return { key, title: t`Your choice not to share`, where, savedAt, removal: 'none' }
  }
  const item = { key, savedAt, where: translate(STATUS_TEXTS[row.status]), canExport: isUnsent(row) }
  if (row.kind === 'contact')
    return { ...item, title: messageTitle(row), ...receivedMessage(row), ...messageActions(row) }
  const name = nameIn(row.payload)
  return { ...item, title: name ? t`Your answers for ${name}` : t`Your answers`, removal: 'erase' }
}

/** This phone drops a message's text once we have it. */
function receivedMessage({ status, receipt }: OutboxRow): Partial<SavedItem> {
  if (status !== 'received' || !receipt) return {}
  return { where: t`On our server, reference ${receipt.reference}. Its text is no longer on this phone.` }
}

function messageTitle({ about }: OutboxRow): string {
  if (!about) return t`A message to us`
  const { name } = about.community
  return about.kind === 'tour' ? t`A tour request about ${name}` : t`A request for information about ${name}`
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

function describeResult({ key, payload, response, savedAt, lost }: StoredResult): SavedItem {
  const { facilities, reference } = response
  const name = nameIn(payload)
  const matches = t`${plural(facilities.length, { one: '# match', other: '# matches' })}`
  const stored = t`On our server and on this phone. Reference ${reference}.`
  return {
    key,
    title: name ? t`Your answers for ${name}, with ${matches}` : t`Your answers, with ${matches}`,
    where: lost ? translate(STATUS_TEXTS.lost) : stored,
    savedAt,
    removal: 'erase',
    hasMatches: true,
  }
}

/** The name in what was typed; empty if there is none. */
function nameIn(fields: unknown): string {
  if (typeof fields !== 'object' || fields === null) return ''
  const { firstName, lastName } = fields as { firstName?: unknown; lastName?: unknown }
  return [firstName, lastName].filter((part) => typeof part === 'string' && part.trim()).join(' ')
}
