import * as z from 'zod/mini'
import { MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH } from '../contract/limits.ts'
import { Erasure } from '../desk/admin-reports.ts'

/** The version of the shape below. It grows when a field changes its meaning or leaves, not when one is added. */
export const PERSON_EXPORT_VERSION = 1

const time = z.iso.datetime()

/** Proof that a state's notice was read. */
const Proof = z.object({
  reference: z.string(),
  state: z.string(),
  version: z.string(),
  acknowledgedAt: z.nullable(time),
  receivedAt: time,
})

/** A record: what it says, and under the name of each further place the rows about it. Times are in ISO 8601. */
const KeptRecord = z.catchall(z.object({ id: z.string() }), z.unknown())

/**
 * All that is kept about a person, as `person.json`. It has no names of staff, no keys and no hashes. Notes of staff are
 * included, because they are about the person.
 */
export const PersonExport = z.object({
  format: z.literal('hearthfinder-person'),
  version: z.literal(PERSON_EXPORT_VERSION),
  madeAt: time,
  leads: z.array(KeptRecord),
  messages: z.array(KeptRecord),
  /** What the person told us for a community in a call. */
  calls: z.array(KeptRecord),
  /** Proofs of reading whose answers aren't kept. */
  proofs: z.array(Proof),
  /** How long each kind of record is kept. `days` null: until someone erases it. */
  retention: z.array(z.object({ what: z.string(), days: z.nullable(z.int()) })),
})
export type PersonExport = z.infer<typeof PersonExport>

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
  communities: z
    .boolean()
    .check(z.describe('Whether communities are included, and not only marketing partners.')),
})
export type SubjectRefusal = z.infer<typeof SubjectRefusal>
export const SubjectRefused = z.object({ leads: z.int() })
export type SubjectRefused = z.infer<typeof SubjectRefused>
