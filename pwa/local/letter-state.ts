import type { LetterReading } from '#shared/matching/letter-reading.ts'
import type { Needs } from '#shared/matching/needs.ts'
import { TERMS_VERSION } from '#shared/privacy/terms/version.ts'
import { changeListView, readListView } from './list-views.ts'
import { listOutbox } from './outbox.ts'
import { getResult } from './results.ts'

/**
 * What the family can still say about the reading of a search's letter. closed: nothing. sending: a correction of the search
 * waits to be sent. unread: the server may have a reading. open: these needs, which the family has not answered.
 */
export type LetterState =
  | { kind: 'closed' | 'sending' }
  | { kind: 'unread'; letter: string }
  | { kind: 'open'; letter: string; needs: LetterReading }

const CLOSED: LetterState = { kind: 'closed' }

/** Finds the state of the reading of the letter that belongs to the search with this key. */
export async function findLetterState(search: string): Promise<LetterState> {
  const result = await getResult(search)
  const { letter, needs, termsVersion } = result?.payload ?? {}
  // Changed terms must be agreed to in the form. A key from a link corrects nothing.
  const isOwn = result && !result.mailedLink && !result.erased && !result.lost
  if (!isOwn || !letter || termsVersion !== TERMS_VERSION) return CLOSED
  const correction = (await listOutbox()).find(({ supersedes }) => supersedes === search)
  if (correction) return correction.status === 'needs_attention' ? CLOSED : { kind: 'sending' }
  const known = (await readListView(search))?.letterReading
  if (known?.letter !== letter) return { kind: 'unread', letter }
  const added = withoutSaid(known.needs, needs)
  return Object.keys(added).length > 0 ? { kind: 'open', letter, needs: added } : CLOSED
}

/** What a reading adds to the family's own answers, which count more than it. */
function withoutSaid(reading: LetterReading, needs: Needs = {}): LetterReading {
  const { payment, ...others } = reading
  const left = Object.entries(others).filter(([need]) => needs[need as keyof Needs] === undefined)
  const ways = payment?.value.filter((way) => !needs.payment?.includes(way)) ?? []
  return {
    ...Object.fromEntries(left),
    ...(payment && ways.length > 0 && { payment: { ...payment, value: ways } }),
  }
}

/** Remembers what was read in a letter, or with no needs that the family has answered. Throws StorageError. */
export async function rememberReading(search: string, letter: string, needs: LetterReading): Promise<void> {
  await changeListView(search, { letterReading: { letter, needs } })
}
