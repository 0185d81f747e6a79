import * as z from 'zod/mini'
import { MAX_COMMUNITY_ID, MAX_COMMUNITY_NAME } from '../contract/community-request.ts'
import { Email } from '../contract/email.ts'
import { MAX_INTEGER } from '../contract/limits.ts'
import { Phone } from '../contract/phone.ts'
import { Day, minText, typed } from '../contract/text-rules.ts'

export const MAX_NOTE = 2000
export const MAX_NEXT_STEP = 200

/** Text that must not be empty, in the desk's forms. */
export const deskText = (max: number, missing: string) =>
  z
    .string(missing)
    .check(
      typed(),
      ...minText(1, missing),
      z.maxLength(max, `At most ${max.toLocaleString('en-US')} characters`),
    )
export const NoteText = deskText(MAX_NOTE, 'Please write a note')

export const changeKey = z
  .uuid()
  .check(z.describe('A new UUID for each change. A retry with the same key adds nothing.'))
export const changeVersion = z
  .int()
  .check(
    z.minimum(0),
    z.maximum(MAX_INTEGER),
    z.describe('The `version` that the author saw. If it has changed since, nothing is stored.'),
  )

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

const TOUR_OUTCOMES = ['toured', 'canceled'] as const
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

/** How far a lead has come. */
export const STAGES = ['new', 'contacted', 'touring', 'decided', 'closed'] as const
export type Stage = (typeof STAGES)[number]

/** How a call ended. Reaching the family is a contact. */
export const CALL_OUTCOMES = ['reached', 'voicemail', 'wrong_number'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** How far a family has come with a community. */
export const MARKS = ['called', 'sent', 'full', 'toured', 'moved_in'] as const
export type Mark = (typeof MARKS)[number]

/** The longest name of a room, in characters. */
export const MAX_ROOM = 100

const [key, version] = [changeKey, changeVersion]
const other = z.guid().check(z.describe('Another lead, which is or may be of the same family.'))

/**
 * Something that an administrator does with a lead. `merged` gives it the place of `other` in the inbox, and `separated`
 * undoes that. `not_same` ends the suggestion of `other`, and `maybe_same` allows it again.
 */
export const DeskChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stage'),
    key,
    version,
    stage: z.enum(['new', 'contacted', 'touring', 'decided']),
  }),
  z.object({ kind: z.literal('closed'), key, version, reason: deskText(MAX_NEXT_STEP, 'Please say why') }),
  z.object({ kind: z.literal('assigned'), key, version, adminId: z.nullable(z.guid()) }),
  /** Adds a task, or changes the one with this id. */
  z.object({ kind: z.literal('task'), key, version, id: z.guid(), task: TaskInput }),
  z.object({
    kind: z.literal('task_done'),
    key,
    id: z.guid(),
    outcome: z.optional(z.enum(TOUR_OUTCOMES)).check(z.describe('Of a tour.')),
  }),
  z.object({ kind: z.literal('task_reopened'), key, id: z.guid() }),
  /** Reaching the family of a new lead sets its stage to contacted, and a move-in that of any open one to decided. */
  z.object({ kind: z.literal('call'), key, outcome: z.enum(CALL_OUTCOMES) }),
  /** Adds someone else to call, or changes the one with this id; null removes them. */
  z.object({ kind: z.literal('person'), key, version, id: z.guid(), person: z.nullable(PersonInput) }),
  z.object({
    kind: z.literal('community'),
    key,
    community: NamedCommunity,
    mark: z.enum(MARKS),
    isOn: z.boolean(),
    movedIn: z
      .optional(z.object({ on: Day, room: z.string().check(z.trim(), z.maxLength(MAX_ROOM)) }))
      .check(z.describe('The day of a move-in, and the room, or an empty text.')),
  }),
  z.object({ kind: z.literal('note'), key, text: NoteText }),
  z.object({ kind: z.literal('read'), key }),
  z.object({ kind: z.literal('merged'), key, version, other, otherVersion: version }),
  z.object({ kind: z.literal('separated'), key, version, other, otherVersion: version }),
  z.object({ kind: z.literal('not_same'), key, other }),
  z.object({ kind: z.literal('maybe_same'), key, other }),
])
export type DeskChange = z.infer<typeof DeskChange>

const EVENT_KINDS = [
  'stage',
  'closed',
  'task',
  'task_done',
  'task_reopened',
  'call',
  'person',
  'community',
  'added',
  'assigned',
  'note',
  'read',
  'merged',
  'separated',
  'not_same',
  'maybe_same',
] as const

/** A change as it was stored: who made it, and when. */
export const DeskEvent = z.object({
  id: z.string(),
  username: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(EVENT_KINDS),
  /**
   * `stage`, `reason` of closing, `text` of a task or note, `on` and `at` of a task, `assignee`, `outcome` of a call or tour,
   * the name of a `community` and its `mark`, with `on` and `room` of a move-in, `relation` of someone to call, `source` of a lead that staff added, as the kind
   * has them. `lead` is the other lead of the family, `into` the one that this one was merged into or separated from.
   */
  details: z.object({
    stage: z.optional(z.enum(STAGES)),
    reason: z.optional(z.string()),
    text: z.optional(z.string()),
    on: z.optional(z.string()),
    at: z.optional(z.string()),
    outcome: z.optional(z.string()),
    community: z.optional(z.string()),
    room: z.optional(z.string()),
    mark: z.optional(z.enum(MARKS)),
    /** Whether a mark was set, or taken away. */
    isOn: z.optional(z.boolean()),
    relation: z.optional(z.string()),
    source: z.optional(z.string()),
    assignee: z.optional(z.string()),
    lead: z.optional(z.string()),
    into: z.optional(z.string()),
  }),
})
export type DeskEvent = z.infer<typeof DeskEvent>
