import * as z from 'zod/mini'
import { CommunityRequest } from '../contract/community-request.ts'
import { StoredLanguage } from '../contract/language.ts'
import { Day } from '../contract/text-rules.ts'
import { Lead } from './admin-reports.ts'
import { StaffCorrection } from './answer-correction.ts'
import { Colleague, DeskEvent, MARKS, Person, STAGES, Task } from './inbox-changes.ts'

/** The leads per page of the inbox. */
export const INBOX_PAGE = 50
export const MAX_SEARCH_TEXT = 200

/** `due`: the next step is today or earlier, the longest overdue first. `mine`: assigned to the caller. */
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
  sharing: z.optional(
    z
      .enum(['refused'])
      .check(z.describe('Only leads with a no to sharing, by the family or by Global Privacy Control.')),
  ),
  language: z.optional(z.enum(['es']).check(z.describe('Only leads of families who read Spanish.'))),
  duplicates: z.optional(
    z
      .boolean()
      .check(
        z.describe(
          'Whether to list only leads that may be the same family as another: they share a phone number, or a name and town.',
        ),
      ),
  ),
  from: z.optional(
    Day.check(z.describe("The first day on which leads were received, in the site's time zone.")),
  ),
  to: z.optional(
    Day.check(z.describe("The last day on which leads were received, in the site's time zone.")),
  ),
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
  language: StoredLanguage,
  /** What the family was told. Null if its latest answers were erased. */
  reference: z.nullable(z.string()),
  stage: z.enum(STAGES),
  isRead: z.boolean(),
  /** The username of an administrator. */
  assignedTo: z.nullable(z.string()),
  nextStep: z.nullable(z.string()),
  nextOn: z.nullable(z.iso.date()),
  nextAt: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** When the family last corrected its answers. Null if it never did. */
  correctedAt: z.nullable(z.iso.datetime()),
  /** How many leads of the same family were merged into this one. */
  merged: z.int(),
  /** Whether it may be the same family as another lead. */
  isDuplicate: z.boolean(),
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

/** Who else has a lead open. */
export const LeadViewers = z.object({ usernames: z.array(z.string()) })

/**
 * The keys of one person's drafts on their devices (AES-256, in base64), which only their sessions get. The first one
 * encrypts; the others are those of earlier secrets of the server, and still decrypt.
 */
export const DraftKeys = z.object({ keys: z.array(z.base64()) })

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

/** What a lead's screen shows after a change. `current` is what is stored, whether or not the change was. */
export const DeskRecord = z.object({
  desk: DeskState,
  /** What is open for the family, by day and time. The first one is the next step. */
  tasks: z.array(Task),
  /** Others to call. */
  people: z.array(Person),
  /** How far the family has come with each community, by the community's id. */
  marks: z.record(z.string(), z.array(z.enum(MARKS))),
  events: z.array(DeskEvent),
})
export type DeskRecord = z.infer<typeof DeskRecord>

/** The response to a change that was based on an earlier version. */
export const DeskConflict = z.object({
  code: z.literal('conflict'),
  message: z.string(),
  current: DeskRecord,
})
export type DeskConflict = z.infer<typeof DeskConflict>

/** Another lead, which is or may be of the same family. */
export const LeadLink = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  reference: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
})
export type LeadLink = z.infer<typeof LeadLink>

/** What was changed in a family's answers, as people read it. Empty texts are unanswered questions. */
export const LeadChange = z.object({
  at: z.iso.datetime(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type LeadChange = z.infer<typeof LeadChange>

/** What a family sent, what it agreed to, and what it was shown. */
export const SearchDetail = z.extend(Lead, {
  /** The versions of the answers that are still stored, latest first. */
  versions: z.array(z.object({ reference: z.string(), receivedAt: z.iso.datetime() })),
  /** What the family agreed to with its latest answers. Null if that was erased. */
  consent: z.nullable(
    z.object({ termsVersion: z.string(), purposes: z.array(z.string()), agreedAt: z.iso.datetime() }),
  ),
  /** The communities that the family was shown, in their order, with the reasons. Null if that can't be read. */
  list: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        location: z.string(),
        phone: z.nullable(z.string()),
        /** The lowest monthly rate in dollars. */
        price: z.nullable(z.number()),
        /** From the family's ZIP code or town. Null if that isn't known. */
        distanceMiles: z.nullable(z.number()),
        reasons: z.array(z.string()),
      }),
    ),
  ),
  /** What the family changed with each correction of its answers, latest first. */
  changes: z.array(LeadChange),
  /** What staff corrected, latest first. */
  corrections: z.array(StaffCorrection),
  /** Names the state of the answers that a correction is based on. */
  revision: z.string(),
})
export type SearchDetail = z.infer<typeof SearchDetail>

/** The leads that can be merged into one. */
export const MAX_MERGED = 10

/** All that is kept about a lead. */
export const LeadDetail = z.extend(DeskRecord, {
  ...SearchDetail.shape,
  /** The leads of the same family that were merged into it, newest first. `version` is that of where it stands. */
  merged: z.array(z.extend(SearchDetail, { version: z.int() })),
  /** The lead that has its place in the inbox. Null if it has its own. */
  main: z.nullable(LeadLink),
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
  /** Leads with the same phone number, or the same name and town, newest first. */
  duplicates: z.array(LeadLink),
  /** Those that an administrator found not to be the same family. */
  dismissed: z.array(LeadLink),
})
export type LeadDetail = z.infer<typeof LeadDetail>
