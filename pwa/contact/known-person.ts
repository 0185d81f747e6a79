import { listDrafts } from '../local/drafts.ts'
import { listOutbox } from '../local/outbox.ts'
import { getResult } from '../local/results.ts'
import { findCurrentSearch } from '../results-watch/current-search.ts'

/** The fields of a message that the phone may know. */
const NAMES = ['firstName', 'lastName'] as const
const WAYS = ['email', 'phone'] as const
export type KnownPerson = Partial<Record<(typeof NAMES | typeof WAYS)[number], string>>

/**
 * What the family's answers on this phone say about how to reach it: those of the current search, else of answers in
 * flight, else of the newest draft. The name is that of the person who looks for a home, so it is known only if this is who
 * writes. Undefined if nothing is known.
 */
export async function findKnownPerson(): Promise<KnownPerson | undefined> {
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
