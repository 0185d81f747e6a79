import * as z from 'zod/mini'
import { Day } from '../contract/day.ts'
import { MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH } from '../contract/limits.ts'
import { Phone } from '../contract/phone.ts'
import { QuestionnaireSubmission } from '../contract/questionnaire.ts'
import { Erasure } from '../desk/admin-reports.ts'

/** What a person can ask of an operator about their data. */
export const SUBJECT_REQUEST_KINDS = ['access', 'correction', 'erasure', 'do_not_sell'] as const
export type SubjectRequestKind = (typeof SUBJECT_REQUEST_KINDS)[number]

/**
 * Within how many days of its receipt a request must be answered. 45 days: Cal. Civ. Code § 1798.130(a)(2) and
 * RCW 19.373.040(1)(h). To stop selling or sharing: 15 business days (11 CCR § 7026(f)), which are at least 19 days.
 */
export const ANSWER_DAYS: Record<SubjectRequestKind, number> = {
  access: 45,
  correction: 45,
  erasure: 45,
  do_not_sell: 19,
}

/** How long a closed request stays in the log: 24 months (11 CCR § 7101(a)). */
export const REQUEST_LOG_MONTHS = 24

/** The most records that a search finds, or that one action takes. */
export const MAX_SUBJECT_RECORDS = 50
const MAX_NAME = 101
/** Blank, or with at least 7 digits. */
const PHONE = /^\s*$|([0-9][^0-9]*){7}/

const criterion = (field: string, max: number) =>
  z.string(`${field} must be text`).check(z.maxLength(max, `${field} must have at most ${max} characters`))

const CRITERIA = {
  email: z.optional(criterion('The email', MAX_EMAIL_LENGTH)),
  phone: z.optional(
    criterion('The phone number', MAX_PHONE_LENGTH).check(z.regex(PHONE, 'Type at least 7 digits')),
  ),
  name: z.optional(criterion('The name', MAX_NAME)),
  reference: z.optional(criterion('The reference', 20)),
}

/** By what to find a person. At least one is given; a record that meets any of them is found. */
export const SubjectSearch = z
  .object(CRITERIA)
  .check(
    z.meta({
      description: 'At least one is not blank. A phone number has at least 7 digits.',
      anyOf: Object.keys(CRITERIA).map((name) => ({
        required: [name],
        properties: { [name]: { pattern: '\\S' } },
      })),
    }),
  )
export type SubjectSearch = z.infer<typeof SubjectSearch>

/** Why a search can't be made, or undefined if it can. */
export function problemOf({ email, phone, name, reference }: SubjectSearch) {
  if (![email, phone, name, reference].some((text) => text?.trim()))
    return { path: 'email' as const, message: 'Type an email, a phone number, a name or a reference' }
  return undefined
}

export const MATCHED_BY = ['email', 'phone', 'name', 'reference'] as const
export type MatchedBy = (typeof MATCHED_BY)[number]

/** A lead or message that may be the person's. */
export const FoundRecord = z.object({
  kind: z.enum(['lead', 'message']),
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** Null for messages. */
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  /** Null if the latest answers were erased. */
  reference: z.nullable(z.string()),
  receivedAt: z.iso.datetime(),
  matchedBy: z.array(z.enum(MATCHED_BY)),
  /** Whether the email or reference is the same. The same name or phone number may be another person's. */
  isPreselected: z.boolean(),
  /** What is kept with it, such as { what: 'versions of the answers', count: 2 }. */
  attached: z.array(z.object({ what: z.string(), count: z.int() })),
  /** Of a lead: names what a correction is based on. Null for messages. */
  revision: z.nullable(z.string()),
})
export type FoundRecord = z.infer<typeof FoundRecord>

const FoundCall = z.object({
  id: z.string(),
  name: z.string(),
  community: z.string(),
  at: z.iso.datetime(),
  note: z.nullable(z.string()),
})
export type FoundCall = z.infer<typeof FoundCall>

export const SubjectFindings = z.object({
  records: z.array(FoundRecord),
  /** Whether there are more than MAX_SUBJECT_RECORDS leads or messages. */
  isCut: z.boolean(),
  /** Proofs of reading a state's notice under the reference. They may outlive the answers. */
  proofs: z.array(z.object({ reference: z.string(), state: z.string(), receivedAt: z.iso.datetime() })),
  /** Calls in which someone of this name, or of a found record's name, spoke for a community. It may be a namesake. */
  calls: z.array(FoundCall),
})
export type SubjectFindings = z.infer<typeof SubjectFindings>

const ids = z
  .array(z.guid())
  .check(z.maxLength(MAX_SUBJECT_RECORDS, `At most ${MAX_SUBJECT_RECORDS} at once`))

/** The records that an operator decided are the person's. At least one is named. */
const selection = {
  leadIds: ids,
  messageIds: ids,
  callIds: z.optional(
    z
      .array(z.string().check(z.maxLength(200)))
      .check(z.maxLength(MAX_SUBJECT_RECORDS), z.describe('Calls about communities that a search found.')),
  ),
  /** The request in the log that this is done for. */
  requestId: z.optional(z.guid()),
}

export const SubjectExportRequest = z.object({
  ...selection,
  references: z.optional(
    z
      .array(z.string().check(z.regex(/^[A-Z]{3}-\d{3}$/)))
      .check(z.maxLength(MAX_SUBJECT_RECORDS), z.describe('Proofs of reading that a search found.')),
  ),
})
export type SubjectExportRequest = z.infer<typeof SubjectExportRequest>

export const SubjectErasure = z.extend(Erasure, selection)
export type SubjectErasure = z.infer<typeof SubjectErasure>

/** What was erased, and what is kept and why. */
export const SubjectErased = z.object({
  leads: z.int(),
  messages: z.int(),
  /** Calls about communities whose caller and note were erased. What the community told stays. */
  calls: z.int(),
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type SubjectErased = z.infer<typeof SubjectErased>

/** A no to sharing for these leads. Only the family can say yes again. */
export const SubjectRefusal = z.object({
  leadIds: ids,
  requestId: selection.requestId,
  communities: z
    .boolean()
    .check(z.describe('Whether communities are included, and not only marketing partners.')),
})
export type SubjectRefusal = z.infer<typeof SubjectRefusal>
export const SubjectRefused = z.object({ leads: z.int() })
export type SubjectRefused = z.infer<typeof SubjectRefused>

const { firstName, lastName, email, city, state, zipCode } = QuestionnaireSubmission.shape
/** The facts of a lead that an operator can correct, by the rules of the questionnaire. */
export const CORRECTABLE = ['firstName', 'lastName', 'email', 'phone', 'city', 'state', 'zipCode'] as const
export type Correctable = (typeof CORRECTABLE)[number]

/** They follow the rules of the questionnaire. A blank phone number is none. */
export const CorrectableFacts = z.object({
  firstName,
  lastName,
  email,
  phone: z.nullable(Phone),
  city,
  state,
  zipCode,
})

export const SubjectCorrection = z.object({
  ...Erasure.shape,
  requestId: selection.requestId,
  revision: z
    .string()
    .check(
      z.maxLength(40),
      z.describe('The `revision` that the author saw. If it has changed, nothing is stored.'),
    ),
  /** What is missing stays as it is. */
  changes: z.partial(CorrectableFacts),
})
export type SubjectCorrection = z.infer<typeof SubjectCorrection>

/** A correction by an operator, as a lead's screen shows it. */
export const OperatorCorrection = z.object({
  at: z.iso.datetime(),
  username: z.string(),
  reason: z.string(),
  fields: z.array(z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type OperatorCorrection = z.infer<typeof OperatorCorrection>

export const NewSubjectRequest = z.object({
  id: z.uuid().check(z.describe('A new UUID. A retry with the same id adds nothing.')),
  kind: z.enum(SUBJECT_REQUEST_KINDS, 'Please choose what the person asks for'),
  receivedOn: Day,
})
export type NewSubjectRequest = z.infer<typeof NewSubjectRequest>

export const REQUEST_OUTCOMES = ['done', 'partly', 'denied', 'not_found'] as const
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]
export const SubjectRequestOutcome = z.object({
  outcome: z.enum(REQUEST_OUTCOMES, 'Please choose how it ended'),
})
export type SubjectRequestOutcome = z.infer<typeof SubjectRequestOutcome>

/** A request in the log. It names no person. Counts are leads and messages. */
export const SubjectRequest = z.object({
  id: z.string(),
  number: z.int(),
  kind: z.enum(SUBJECT_REQUEST_KINDS),
  receivedOn: z.iso.date(),
  dueOn: z.iso.date(),
  openedBy: z.string(),
  exported: z.int(),
  corrected: z.int(),
  erased: z.int(),
  refused: z.int(),
  outcome: z.nullable(z.enum(REQUEST_OUTCOMES)),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(z.iso.datetime()),
})
export type SubjectRequest = z.infer<typeof SubjectRequest>

/** `today` is the day in the operator's time zone, to compare due days with. */
export const SubjectRequests = z.object({ today: z.iso.date(), requests: z.array(SubjectRequest) })
export type SubjectRequests = z.infer<typeof SubjectRequests>
