import * as z from 'zod/mini'
import { Lead } from './admin-reports.ts'
import { CommunityRequest } from './community-request.ts'
import { OperatorCorrection } from './subject-requests.ts'
import { minText } from './text-rules.ts'

/** How far a lead has come. */
export const STAGES = ['new', 'contacted', 'touring', 'decided', 'closed'] as const
export type Stage = (typeof STAGES)[number]

/** The leads per page of the inbox. */
export const INBOX_PAGE = 50
export const MAX_SEARCH_TEXT = 200
export const MAX_NOTE = 2000
export const MAX_NEXT_STEP = 200

/** `due`: the next step is today or earlier. `mine`: assigned to the caller. */
export const INBOX_VIEWS = ['all', 'unread', 'due', 'mine', 'unassigned'] as const
export type InboxView = (typeof INBOX_VIEWS)[number]

const SHORT_SEARCH = 'Type at least 3 letters or digits'

/** What is typed into a search box. */
export const searchedText = (description: string) =>
  z
    .string(SHORT_SEARCH)
    .check(
      z.regex(/\S{3}/, SHORT_SEARCH),
      z.maxLength(MAX_SEARCH_TEXT, `At most ${MAX_SEARCH_TEXT} characters`),
      z.describe(description),
    )

export const InboxCursor = z.string().check(
  // Microseconds since 1970 and an id.
  z.regex(/^\d{1,16}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'The cursor comes from the page before'),
  z.describe('Where the page starts: `next` of the page before.'),
)

/** Which leads to list. Every part that is given must hold. */
export const InboxSearch = z.object({
  text: z.optional(
    searchedText(
      'Parts of a name, email, phone number, reference or town. Each word must occur in the lead; at least one has 3 characters.',
    ),
  ),
  stage: z.optional(z.enum(STAGES)),
  view: z._default(z.enum(INBOX_VIEWS), 'all'),
  cursor: z.optional(InboxCursor),
})
export type InboxSearch = z.infer<typeof InboxSearch>

/** A lead in the inbox's list. */
export const InboxLead = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  /** What the family was told. Null if its latest answers were erased. */
  reference: z.nullable(z.string()),
  stage: z.enum(STAGES),
  isRead: z.boolean(),
  /** The username of an administrator. */
  assignedTo: z.nullable(z.string()),
  nextStep: z.nullable(z.string()),
  nextOn: z.nullable(z.iso.date()),
  createdAt: z.iso.datetime(),
  /** When the family last corrected its answers. Null if it never did. */
  correctedAt: z.nullable(z.iso.datetime()),
})
export type InboxLead = z.infer<typeof InboxLead>

/** `next` is the cursor of the next page; null on the last one. */
export const InboxPage = z.object({ leads: z.array(InboxLead), next: z.nullable(z.string()) })
export type InboxPage = z.infer<typeof InboxPage>

/** Counts stop here: above, the portal shows "1,000+". */
export const MAX_INBOX_COUNT = 1000
/** How many of the newest unread leads and messages are listed by their times. */
export const MAX_NEW_TIMES = 20
const newTimes = z.array(z.iso.datetime())
/** What waits for someone. */
export const InboxCounts = z.object({
  /** Leads that no one has read. */
  unread: z.int(),
  unreadMessages: z.int(),
  due: z.int(),
  /** When the newest unread leads and messages were received, newest first, so that a list can tell which it lacks. */
  newLeads: newTimes,
  newMessages: newTimes,
})
export type InboxCounts = z.infer<typeof InboxCounts>

/** Someone to whom a lead can be assigned. */
export const Colleague = z.object({ id: z.string(), username: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** Where a lead stands. A change names the `version` that its author saw. */
export const DeskState = z.object({
  stage: z.enum(STAGES),
  closeReason: z.nullable(z.string()),
  assignedTo: z.nullable(Colleague),
  nextStep: z.nullable(z.string()),
  nextOn: z.nullable(z.iso.date()),
  isRead: z.boolean(),
  version: z.int(),
})
export type DeskState = z.infer<typeof DeskState>

export const changeKey = z
  .uuid()
  .check(z.describe('A new UUID for each change. A retry with the same key adds nothing.'))
export const changeVersion = z
  .int()
  .check(
    z.minimum(0),
    z.maximum(2_147_483_647),
    z.describe('The `version` that the author saw. If it has changed since, nothing is stored.'),
  )
const [key, version] = [changeKey, changeVersion]
const text = (max: number, missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      ...minText(1, missing),
      z.maxLength(max, `At most ${max.toLocaleString('en-US')} characters`),
    )
export const NoteText = text(MAX_NOTE, 'Please write a note')
const day = z.iso
  .date('Please choose a date')
  .check(z.regex(/^20/, 'Please choose a date between 2000 and 2099'))

/** Something that an administrator does with a lead. */
export const DeskChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stage'),
    key,
    version,
    stage: z.enum(['new', 'contacted', 'touring', 'decided']),
  }),
  z.object({ kind: z.literal('closed'), key, version, reason: text(MAX_NEXT_STEP, 'Please say why') }),
  z.object({
    kind: z.literal('next_step'),
    key,
    version,
    /** Null removes it. */
    next: z.nullable(z.object({ text: text(MAX_NEXT_STEP, 'Please name the next step'), on: day })),
  }),
  z.object({ kind: z.literal('assigned'), key, version, adminId: z.nullable(z.guid()) }),
  z.object({ kind: z.literal('note'), key, text: NoteText }),
  z.object({ kind: z.literal('read'), key }),
])
export type DeskChange = z.infer<typeof DeskChange>

/** A change as it was stored: who made it, and when. */
export const DeskEvent = z.object({
  id: z.string(),
  username: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['stage', 'closed', 'next_step', 'assigned', 'note', 'read']),
  /** `stage`, `reason` of closing, `text` and `on` of a next step or note, `assignee`, as the kind has them. */
  details: z.object({
    stage: z.optional(z.enum(STAGES)),
    reason: z.optional(z.string()),
    text: z.optional(z.string()),
    on: z.optional(z.string()),
    assignee: z.optional(z.string()),
  }),
})
export type DeskEvent = z.infer<typeof DeskEvent>

/** What a lead's screen shows after a change. `current` is what is stored, whether or not the change was. */
export const DeskRecord = z.object({ desk: DeskState, events: z.array(DeskEvent) })
export type DeskRecord = z.infer<typeof DeskRecord>

/** The response to a change that was based on an earlier version. */
export const DeskConflict = z.object({
  code: z.literal('conflict'),
  message: z.string(),
  current: DeskRecord,
})
export type DeskConflict = z.infer<typeof DeskConflict>

/** Another lead that may be from the same family. */
export const LeadLink = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  reference: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
})
export type LeadLink = z.infer<typeof LeadLink>

/** All that is kept about a lead. */
export const LeadDetail = z.extend(DeskRecord, {
  ...Lead.shape,
  /** The versions of the answers that are still stored, latest first. */
  versions: z.array(z.object({ reference: z.string(), receivedAt: z.iso.datetime() })),
  /** What the family agreed to with its latest answers. Null if that was erased. */
  consent: z.nullable(
    z.object({
      termsVersion: z.string(),
      purposes: z.array(z.string()),
      agreedAt: z.iso.datetime(),
    }),
  ),
  /** The communities that the family was shown, in their order, with the reasons. Null if that can't be read. */
  list: z.nullable(
    z.array(
      z.object({ id: z.string(), name: z.string(), location: z.string(), reasons: z.array(z.string()) }),
    ),
  ),
  /** Messages that are attached to the lead, then those from the same email or phone number, each newest first. */
  messages: z.array(
    z.object({
      id: z.string(),
      message: z.string(),
      request: z.nullable(CommunityRequest),
      isAttached: z.boolean(),
      isAnswered: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** What staff corrected at the person's request, latest first. Earlier servers don't send it. */
  corrections: z.optional(z.array(OperatorCorrection)),
  /** Leads with the same phone number, or the same name and town. */
  duplicates: z.array(LeadLink),
})
export type LeadDetail = z.infer<typeof LeadDetail>
