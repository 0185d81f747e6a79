import { DAY_MS, HOUR_MS } from '#shared/contract/time.ts'
import type { Source } from '#shared/desk/added-family.ts'
import type { InboxView, SearchDetail } from '#shared/desk/inbox.ts'
import type { DeskEvent, Mark, Stage } from '#shared/desk/inbox-changes.ts'
import { formatCount, formatLongDate } from '../format.ts'

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

export const MARK_LABELS: Record<Mark, string> = {
  called: 'Called',
  sent: 'Sent',
  full: 'Full',
  toured: 'Toured',
  moved_in: 'Moved in',
}

export const SOURCE_LABELS: Record<Source, string> = {
  telephone: 'Telephone',
  walk_in: 'Walk-in',
  hospital: 'Hospital',
  other: 'Another way',
}

const CALLED: Record<string, string> = {
  reached: 'called and reached the family',
  voicemail: 'called and left a voicemail',
  wrong_number: 'called a wrong number',
}

/** When something is due: 'December 1, 2026, 2:30 PM'. `at` is a time such as '14:30'. */
export function describeDue({ on, at }: { on?: string | undefined; at?: string | null | undefined }): string {
  const day = on ? formatLongDate(on) : 'some day'
  return at ? `${day}, ${TIME.format(new Date(`2000-01-01T${at}`))}` : day
}
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** ': November 3, 2026, room 12' of a move-in. */
const describeMove = ({ on, room }: DeskEvent['details']): string =>
  on ? `: ${[formatLongDate(on), room && `room ${room}`].filter(Boolean).join(', ')}` : ''

/** What an event says, after the name of its author. */
export function describeEvent({ kind, details }: DeskEvent): string {
  switch (kind) {
    case 'stage':
      return `set the stage to ${details.stage ? STAGE_LABELS[details.stage] : 'another'}`
    case 'closed':
      return 'closed the lead'
    case 'task':
      return `planned ${details.community ? `a tour of ${details.community}` : 'a task'} for ${describeDue(details)}${details.assignee ? `, by ${details.assignee}` : ''}`
    case 'task_done':
      return details.outcome === 'canceled'
        ? `canceled the tour of ${details.community}`
        : details.outcome
          ? `recorded the tour of ${details.community}`
          : 'finished a task'
    case 'task_reopened':
      return 'reopened a task'
    case 'call':
      return CALLED[details.outcome ?? ''] ?? 'called'
    case 'person':
      return details.relation ? `recorded someone to call (${details.relation})` : 'removed someone to call'
    case 'community':
      return `${details.isOn ? 'recorded' : 'took back'} “${MARK_LABELS[details.mark ?? 'called']}” for ${details.community}${describeMove(details)}`
    case 'added':
      return `added the family (${SOURCE_LABELS[(details.source ?? 'other') as Source]})`
    case 'assigned':
      return details.assignee ? `assigned the lead to ${details.assignee}` : 'removed the assignment'
    case 'note':
      return 'wrote a note'
    case 'read':
      return 'opened this lead'
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
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [60_000, 'minute'],
] as const
const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** How long ago an instant (ISO 8601) was: '3 hours ago'. */
export function formatAge(iso: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(iso))
  const [size, unit] = UNITS.find(([ms]) => age >= ms) ?? [60_000, 'minute']
  return AGO.format(-Math.floor(age / size), unit)
}

/** '4 mi · from $4,300 a month', of a community in a family's list. */
export const describePlace = ({ distanceMiles, price }: ListedCommunity): string =>
  [
    distanceMiles !== null && `${formatCount(Math.round(distanceMiles))} mi`,
    price ? `from $${formatCount(price)} a month` : 'no price published',
  ]
    .filter(Boolean)
    .join(' · ')

type ListedCommunity = Pick<NonNullable<SearchDetail['list']>[number], 'distanceMiles' | 'price'>
