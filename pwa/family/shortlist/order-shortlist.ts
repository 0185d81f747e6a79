import type { ShortlistEntry, ShortlistStatus } from '../../local/schema.ts'

/** After the coming visits: what a family does next, and last what it ruled out. */
const STATUS_ORDER: readonly ShortlistStatus[] = [
  'to_call',
  'called',
  'visit_planned',
  'saved',
  'visited',
  'declined',
]

const hasComingVisit = ({ status, visitOn }: ShortlistEntry, today: string) =>
  status === 'visit_planned' && visitOn !== undefined && visitOn >= today

/** Sorts by the next visit, then by status, then by when the family saved it. `today` is local, such as 2026-03-05. */
export function orderShortlist(entries: readonly ShortlistEntry[], today: string): ShortlistEntry[] {
  const rank = (entry: ShortlistEntry) =>
    hasComingVisit(entry, today) ? -1 : STATUS_ORDER.indexOf(entry.status)
  return [...entries].sort((a, b) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b)
    const byVisit = rank(a) === -1 ? (a.visitOn ?? '').localeCompare(b.visitOn ?? '') : 0
    return byVisit || a.savedAt - b.savedAt
  })
}
