import * as z from 'zod/mini'

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
