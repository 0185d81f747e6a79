import { listDrafts } from '../local/drafts.ts'
import { listOutbox } from '../local/outbox.ts'
import { findCurrentSearch } from '../results-watch/current-search.ts'

/** The fields of a message that the phone may know. */
const KNOWN = ['firstName', 'lastName', 'email', 'phone'] as const
export type KnownPerson = Partial<Record<(typeof KNOWN)[number], string>>

/**
 * What the family's answers on this phone say about how to reach it: those of the current search, else of answers in
 * flight, else of the newest draft. Undefined if there are none.
 */
export async function findKnownPerson(): Promise<KnownPerson | undefined> {
  const search = await findCurrentSearch()
  if (search) return pickKnown(search.questionnaire)
  const sent = (await listOutbox()).findLast(({ kind, payload }) => kind === 'questionnaire' && payload)
  const [draft] = sent ? [] : await listDrafts()
  return pickKnown((sent?.payload as Record<string, unknown> | undefined) ?? draft?.fields)
}

function pickKnown(fields: Record<string, unknown> | undefined): KnownPerson | undefined {
  const known = KNOWN.flatMap((name) => {
    const value = fields?.[name]
    return typeof value === 'string' && value.trim() ? [[name, value.trim()]] : []
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}
