import * as z from 'zod/mini'
import { MAX_COMMUNITY_ID, MAX_COMMUNITY_NAME } from '../contract/community-request.ts'
import { Day } from '../contract/day.ts'
import { Email } from '../contract/email.ts'
import { Phone } from '../contract/phone.ts'
import { typed } from '../contract/text-rules.ts'
import { deskText, MAX_NEXT_STEP } from './inbox-fields.ts'

/** Someone who works with leads. */
export const Colleague = z.object({ id: z.string(), username: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** A community as the desk names it. It may have left the catalog since. */
export const NamedCommunity = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(MAX_COMMUNITY_ID)),
  name: deskText(MAX_COMMUNITY_NAME, 'Please name the community'),
})
export type NamedCommunity = z.infer<typeof NamedCommunity>

/** A task as someone writes it. */
export const TaskInput = z.object({
  text: deskText(MAX_NEXT_STEP, 'Please name the next step'),
  on: Day,
  at: z
    .nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time such as 14:30')))
    .check(z.describe('In the site’s time zone; null for any time of the day.')),
  ownerId: z.nullable(z.guid()).check(z.describe('Null: the lead’s owner.')),
  community: z.nullable(NamedCommunity).check(z.describe('The community that a tour is of.')),
  messageId: z.optional(z.guid().check(z.describe('The request that the tour came from.'))),
})

/** What there is to do for a lead: a tour if it has a community. */
export const Task = z.object({
  id: z.string(),
  text: z.string(),
  on: z.iso.date(),
  at: z.nullable(z.string()),
  owner: z.nullable(Colleague),
  community: z.nullable(NamedCommunity),
  messageId: z.nullable(z.string()),
})
export type Task = z.infer<typeof Task>

export const TOUR_OUTCOMES = ['toured', 'canceled'] as const
export type TourOutcome = (typeof TOUR_OUTCOMES)[number]

const MAX_PERSON_TEXT = 100
const optionalText = z.string().check(typed(), z.maxLength(MAX_PERSON_TEXT, 'At most 100 characters'))

/** Someone else to call about a lead, as someone writes it. What isn't known is empty. */
export const PersonInput = z.object({
  name: deskText(MAX_PERSON_TEXT, 'Please enter a name'),
  relation: deskText(MAX_PERSON_TEXT, 'Please say who they are'),
  phone: Phone,
  email: z.union([z.literal(''), Email]),
  bestTime: optionalText,
})

/** Someone else to call about a lead. */
export const Person = z.object({
  id: z.string(),
  name: z.string(),
  relation: z.string(),
  phone: z.string(),
  email: z.string(),
  bestTime: z.string(),
})
export type Person = z.infer<typeof Person>
