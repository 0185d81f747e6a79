import * as z from 'zod/mini'
import { typed } from './text-rules.ts'

/** What a family asks about a community. */
export const REQUEST_KINDS = ['tour', 'information'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** The part of the day that suits a family. */
export const DAY_PARTS = ['any', 'morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof DAY_PARTS)[number]

const MAX_TIMES = 2
export const MAX_TIMES_NOTE = 300
export const MAX_COMMUNITY_ID = 100
export const MAX_COMMUNITY_NAME = 150
export const MAX_TOWN = 120

const bounded = (field: string, max: number) =>
  z
    .string(`${field} must be text`)
    .check(typed(), z.maxLength(max, `${field} must be at most ${max} characters`))

/** The community that a request is about, as the family saw it. It may have left the catalog since. */
const Community = z.object({
  id: bounded('The community’s id', MAX_COMMUNITY_ID),
  name: bounded('The community’s name', MAX_COMMUNITY_NAME),
  town: bounded('The community’s town', MAX_TOWN),
})

/** A day, without a time zone, and a part of it. A day in the past is accepted: a message may wait on a phone. */
const TourTime = z.object({
  date: z.optional(z.iso.date('Please send a day such as 2026-03-05')),
  part: z.enum(DAY_PARTS, `Please send one of: ${DAY_PARTS.join(', ')}`),
})
export type TourTime = z.infer<typeof TourTime>

/** The part of a message to the operator that says which community the family asks about, and when a visit suits them. */
export const CommunityRequest = z.object({
  kind: z.enum(REQUEST_KINDS, `Please send one of: ${REQUEST_KINDS.join(', ')}`),
  community: Community,
  times: z.optional(
    z.array(TourTime).check(z.maxLength(MAX_TIMES, `Please send at most ${MAX_TIMES} times`)),
  ),
  timesNote: z.optional(bounded('The note about the times', MAX_TIMES_NOTE)),
})
export type CommunityRequest = z.infer<typeof CommunityRequest>

/** What identifies a request: a family needs only one of each kind for each community. */
export type RequestTarget = Pick<CommunityRequest, 'kind' | 'community'>

const PART_TEXTS: Record<DayPart, string> = {
  any: 'any time',
  morning: 'morning',
  afternoon: 'afternoon',
  evening: 'evening',
}
const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Words a time that suits the family: 'Thu, Mar 5, 2026, morning'. */
export function describeTime({ date, part }: TourTime): string {
  return `${date ? DAY.format(Date.parse(date)) : 'any day'}, ${PART_TEXTS[part]}`
}
