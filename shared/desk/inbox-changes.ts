import * as z from 'zod/mini'
import { Day } from '../contract/day.ts'
import { changeKey, changeVersion, deskText, MAX_NEXT_STEP, NoteText } from './inbox-fields.ts'
import { NamedCommunity, PersonInput, TaskInput, TOUR_OUTCOMES } from './inbox-tasks.ts'

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
