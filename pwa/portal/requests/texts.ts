import type {
  FoundRecord,
  MatchedBy,
  RequestOutcome,
  SubjectRequest,
  SubjectRequestKind,
} from '#shared/privacy/subject-requests.ts'

export const KIND_LABELS: Record<SubjectRequestKind, string> = {
  access: 'A copy of the data',
  correction: 'A correction',
  erasure: 'Erasure',
  do_not_sell: 'Do not sell or share',
}

export const OUTCOME_LABELS: Record<RequestOutcome, string> = {
  done: 'Done',
  partly: 'Done in part',
  denied: 'Denied',
  not_found: 'Nothing found about the person',
}

const MATCH_LABELS: Record<MatchedBy, string> = {
  email: 'same email',
  phone: 'same phone number',
  name: 'same name',
  reference: 'same reference',
}

/** Why a record was found: 'same email, same name'. */
export const describeMatch = ({ matchedBy }: FoundRecord): string =>
  matchedBy.map((by) => MATCH_LABELS[by]).join(', ')

/** '1 search', '2 messages'. */
export const countOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : noun === 'search' ? 'es' : 's'}`

/** How many leads, messages and calls: '2 searches and 1 message'. */
export function describeCounts(leads: number, messages: number, calls = 0): string {
  const parts = [
    ...(leads > 0 ? [countOf(leads, 'search')] : []),
    ...(messages > 0 ? [countOf(messages, 'message')] : []),
    ...(calls > 0 ? [countOf(calls, 'call')] : []),
  ]
  return parts.join(' and ') || 'nothing'
}

/** What was done for a request, with the number of records. */
export function describeActs({ exported, corrected, erased, refused }: SubjectRequest): string {
  const acts = [
    [exported, 'exported'],
    [corrected, 'corrected'],
    [erased, 'erased'],
    [refused, 'no longer shared'],
  ] as const
  return acts.flatMap(([count, act]) => (count > 0 ? [`${countOf(count, 'record')} ${act}`] : [])).join(', ')
}

const DAY_MS = 86_400_000

/** When a request is due, seen from today (both YYYY-MM-DD): 'due in 3 days', 'overdue by 1 day'. */
export function describeDue(dueOn: string, today: string): { text: string; isLate: boolean } {
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / DAY_MS)
  if (days < 0) return { text: `overdue by ${countOf(-days, 'day')}`, isLate: true }
  return { text: days === 0 ? 'due today' : `due in ${countOf(days, 'day')}`, isLate: days === 0 }
}
