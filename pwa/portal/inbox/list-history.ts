import type { LeadDetail } from '#shared/desk/inbox.ts'
import type { DeskEvent } from '#shared/desk/inbox-changes.ts'
import { labelOf } from '#shared/desk/lead-columns.ts'
import type { ListedEvent } from './event-list.tsx'
import { describeEvent } from './labels.ts'

/** What staff did with a lead, and what the family and staff corrected, latest first. */
export function listHistory({ events, changes, corrections }: LeadDetail): ListedEvent[] {
  return [
    ...events.map(toListed),
    ...changes.map(({ at, changes: facts }) => ({
      id: `answers ${at}`,
      username: 'The family',
      at,
      what: facts.length > 0 ? 'corrected its answers' : 'sent its answers again, without a change',
      text: facts.map(({ label, before, after }) => describeChange(label, before, after)).join('\n'),
    })),
    ...corrections.map(({ at, username, reason, changes: facts }) => ({
      id: `correction ${at}`,
      username,
      at,
      what: `corrected the answers: ${reason}`,
      text: facts.map(({ field, from, to }) => describeChange(labelOf(field), from, to)).join('\n'),
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

const toListed = (event: DeskEvent): ListedEvent => ({
  ...event,
  what: describeEvent(event),
  text: event.details.text ?? event.details.reason,
})

/** 'City: Austin → Round Rock', with a dash for an answer that wasn't given. */
const describeChange = (label: string, before: string | null, after: string | null) =>
  `${label}: ${before || '–'} → ${after || '–'}`
