import type { FoundRecord, MatchedBy } from '#shared/privacy/subject-requests.ts'

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
