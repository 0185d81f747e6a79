import * as z from 'zod/mini'
import { REQUEST_KINDS } from '../contract/community-request.ts'
import { StoredLanguage } from '../contract/language.ts'
import { NEED_VALUES } from '../matching/needs.ts'

/** Each kind of row shows at most so many. The inbox has the others. */
export const MAX_TODAY = 50

/** What waits: a task or a tour that is due, a family that was not contacted yet, a message without an answer. */
export const TODAY_KINDS = ['due', 'tour', 'new', 'message'] as const
export type TodayKind = (typeof TODAY_KINDS)[number]

/** Something that waits for someone today. */
export const TodayRow = z.object({
  kind: z.enum(TODAY_KINDS),
  /** Of the lead, or of the message. */
  id: z.string(),
  taskId: z.nullable(z.string()),
  /** The lead that it is about. Null for a message from someone without one. */
  leadId: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  language: StoredLanguage,
  /** The task, or the start of the message. */
  text: z.nullable(z.string()),
  dueOn: z.nullable(z.iso.date()),
  /** In the operator's time zone: '14:30'. Null for any time of the day. */
  dueAt: z.nullable(z.string()),
  request: z.nullable(z.enum(REQUEST_KINDS)),
  /** When the family sent it, or its answers last. */
  at: z.iso.datetime(),
  budget: z.nullable(z.string()),
  /** The kinds of care that the family's wishes ask for. */
  care: z.array(z.string()),
  moveBy: z.nullable(z.enum(NEED_VALUES.moveBy)),
  /** The username of who has the task, or else the lead. */
  owner: z.nullable(z.string()),
  /** Whether another lead may be of the same family. */
  isDuplicate: z.boolean(),
  /** Of the lead or message. */
  version: z.int(),
})
export type TodayRow = z.infer<typeof TodayRow>

export const Today = z.object({
  /** Tasks and tours that are due, the longest overdue first; then new families and messages, the newest of each first. */
  rows: z.array(TodayRow),
  /** The kinds of which there are more. */
  more: z.array(z.enum(TODAY_KINDS)),
  /** How many editions of registers wait for a decision. */
  heldEditions: z.int(),
})
export type Today = z.infer<typeof Today>
