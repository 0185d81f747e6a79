import * as z from 'zod/mini'
import { CommunityRequest } from './community-request.ts'

/** The version of the shape below. It grows when a field changes its meaning or leaves, not when one is added. */
export const PERSON_EXPORT_VERSION = 1

const time = z.iso.datetime()
const answer = z.nullable(z.boolean())

const Sharing = z.object({
  /** Global Privacy Control, as a browser sent it. */
  gpc: z.boolean(),
  /** Null: not asked, or not answered. */
  shareWithCommunities: answer,
  shareWithPartners: answer,
})

/** An email that waits to be sent, or couldn't be. */
const Email = z.object({
  to: z.enum(['the person', 'a member of staff']),
  subject: z.string(),
  text: z.string(),
  createdAt: time,
  hasFailed: z.boolean(),
})

/** That the operator's own systems were told of a record. */
const Delivery = z.object({ event: z.string(), receiver: z.string(), state: z.string(), createdAt: time })

/** An entry of the audit log. `network` is that of the person's own calls, truncated. */
const AuditEntry = z.object({ action: z.string(), at: time, network: z.nullable(z.string()) })

/** Proof that a state's notice was read. */
const Proof = z.object({
  reference: z.string(),
  state: z.string(),
  version: z.string(),
  acknowledgedAt: z.nullable(time),
  receivedAt: time,
})

const Lead = z.object({
  id: z.string(),
  receivedAt: time,
  changedAt: time,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  age: z.string(),
  gender: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  budget: z.string(),
  amenities: z.array(z.string()),
  tosAgreed: z.boolean(),
  marketingOptIn: z.boolean(),
  /** Truncated. */
  network: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  ...Sharing.shape,
  /** Every stored version of the answers as it was sent, latest first, with the list that answered it. */
  versions: z.array(
    z.object({
      reference: z.string(),
      receivedAt: time,
      isCurrent: z.boolean(),
      answers: z.record(z.string(), z.unknown()),
      /** Null if it can't be read. */
      list: z.nullable(
        z.array(z.object({ name: z.string(), location: z.string(), reasons: z.array(z.string()) })),
      ),
    }),
  ),
  consents: z.array(
    z.object({
      termsVersion: z.string(),
      purposes: z.array(z.string()),
      agreedAt: time,
      network: z.nullable(z.string()),
      ...Sharing.shape,
    }),
  ),
  proofs: z.array(Proof),
  /** What staff did with the lead. Null for a lead that isn't in the inbox yet. */
  desk: z.nullable(
    z.object({
      stage: z.string(),
      closeReason: z.nullable(z.string()),
      nextStep: z.nullable(z.string()),
      nextOn: z.nullable(z.iso.date()),
      isAssigned: z.boolean(),
      isRead: z.boolean(),
    }),
  ),
  events: z.array(z.object({ at: time, kind: z.string(), details: z.record(z.string(), z.unknown()) })),
  corrections: z.array(
    z.object({
      at: time,
      reason: z.string(),
      changes: z.record(z.string(), z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) })),
    }),
  ),
  /** Links to the list that were mailed and still work. */
  links: z.array(z.object({ expiresAt: time })),
  emails: z.array(Email),
  deliveries: z.array(Delivery),
  auditEntries: z.array(AuditEntry),
})

const Message = z.object({
  id: z.string(),
  reference: z.string(),
  receivedAt: time,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  request: z.nullable(CommunityRequest),
  network: z.nullable(z.string()),
  /** What staff did with the message. Null for one that isn't in the inbox yet. */
  desk: z.nullable(
    z.object({
      isRead: z.boolean(),
      isAnswered: z.boolean(),
      /** The id of the lead that it is attached to. */
      leadId: z.nullable(z.string()),
    }),
  ),
  events: z.array(
    z.object({ at: time, kind: z.string(), leadId: z.nullable(z.string()), note: z.nullable(z.string()) }),
  ),
  emails: z.array(Email),
  deliveries: z.array(Delivery),
  auditEntries: z.array(AuditEntry),
})

/**
 * All that is kept about a person, as `person.json`. It has no names of staff, no keys and no hashes. Notes of staff are
 * included, because they are about the person.
 */
export const PersonExport = z.object({
  format: z.literal('hearthfinder-person'),
  version: z.literal(PERSON_EXPORT_VERSION),
  madeAt: time,
  leads: z.array(Lead),
  messages: z.array(Message),
  /** Proofs of reading whose answers aren't kept. */
  proofs: z.array(Proof),
  /** How long each kind of record is kept. `days` null: until someone erases it. */
  retention: z.array(z.object({ what: z.string(), days: z.nullable(z.int()) })),
  /** What may be kept about a person but can't be found or isn't included, and why. */
  notIncluded: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type PersonExport = z.infer<typeof PersonExport>

/** The two files of an export: `person` is person.json, `page` the text of person.html. */
export const PersonFiles = z.object({ person: PersonExport, page: z.string() })
export type PersonFiles = z.infer<typeof PersonFiles>
