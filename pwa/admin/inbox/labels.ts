import type { DeskEvent, InboxView, Stage } from '#shared/inbox.ts'
import { formatLongDate } from '../format.ts'

export const STAGE_LABELS: Record<Stage, string> = {
  new: 'New',
  contacted: 'Contacted',
  touring: 'Touring',
  decided: 'Decided',
  closed: 'Closed',
}

export const VIEW_LABELS: Record<InboxView, string> = {
  all: 'All leads',
  unread: 'Unread',
  due: 'Due today',
  mine: 'Assigned to me',
  unassigned: 'Not assigned',
}

const PURPOSES: Record<string, string> = {
  matching: 'matching',
  sharing_facilities: 'sharing with communities',
  sharing_marketing_partners: 'sharing with marketing partners',
  sharing_service_providers: 'sharing with service providers',
  marketing: 'marketing emails',
}
/** A purpose of a consent in words. Those of later versions are shown as they are stored. */
export const describePurpose = (purpose: string): string => PURPOSES[purpose] ?? purpose

/** What an event says, after the name of its author. */
export function describeEvent({ kind, details }: DeskEvent): string {
  switch (kind) {
    case 'stage':
      return `set the stage to ${details.stage ? STAGE_LABELS[details.stage] : 'another'}`
    case 'closed':
      return 'closed the lead'
    case 'next_step':
      return details.on ? `planned the next step for ${formatLongDate(details.on)}` : 'removed the next step'
    case 'assigned':
      return details.assignee ? `assigned the lead to ${details.assignee}` : 'removed the assignment'
    case 'note':
      return 'wrote a note'
    case 'read':
      return 'read the answers'
    case 'merged':
      return details.into ? 'merged this search into another' : 'merged another search of the same family'
    case 'separated':
      return details.into ? 'separated this search from the family' : 'separated a search from this family'
    case 'not_same':
      return 'found that another lead is not the same family'
    case 'maybe_same':
      return 'allowed the suggestion of another lead again'
  }
}

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const
const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** How long ago an instant (ISO 8601) was: '3 hours ago'. */
export function formatAge(iso: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(iso))
  const [size, unit] = UNITS.find(([ms]) => age >= ms) ?? [60_000, 'minute']
  return AGO.format(-Math.floor(age / size), unit)
}
