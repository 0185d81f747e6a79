import type { Draft, OutboxRow, StoredResult } from '../local/schema.ts'

/** One thing on this phone, and what can be done with it. */
export interface KeptItem {
  key: string
  title: string
  /** Where it is: here alone, or with us, too. */
  where: string
  /** When it was saved, epoch ms. */
  savedAt: number
  /** discard: it is on this phone alone. erase: on our server, too. none: it is on its way to be erased. */
  removal: 'discard' | 'erase' | 'none'
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
export function describeKept(found: {
  draft?: Draft | undefined
  rows: OutboxRow[]
  results: StoredResult[]
}): KeptItem[] {
  const draft = found.draft ? [describeDraft(found.draft)] : []
  const inOutbox = new Set(found.rows.map((row) => row.key))
  return [
    ...draft,
    ...found.rows.filter((row) => row.status !== 'erased').map(describeRow),
    ...found.results.filter((result) => !inOutbox.has(result.key)).map(describeResult),
  ]
}

function describeDraft({ key, fields, savedAt }: Draft): KeptItem {
  return {
    key,
    title: `Answers that you have not sent${nameIn(fields)}`,
    where: 'On this phone only.',
    savedAt,
    removal: 'discard',
  }
}

function describeRow(row: OutboxRow): KeptItem {
  const { key, savedAt } = row
  if (row.kind === 'erasure') {
    const where = 'Gone from this phone. We are told as soon as there is a connection.'
    return { key, title: 'Answers that you erased', where, savedAt, removal: 'none' }
  }
  const title = row.kind === 'contact' ? 'A message to us' : `Your answers${nameIn(row.payload)}`
  const removal = row.kind === 'contact' ? 'none' : 'erase'
  return { key, title, where: ROW_WORDS[row.status], savedAt, removal }
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

function nameIn(fields: unknown): string {
  if (typeof fields !== 'object' || fields === null) return ''
  const { firstName, lastName } = fields as { firstName?: unknown; lastName?: unknown }
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part.trim()).join(' ')
  return name ? ` for ${name}` : ''
}
