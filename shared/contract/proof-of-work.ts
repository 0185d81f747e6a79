import * as z from 'zod/mini'

/** The requests that a proof of work lets pass. A proof is for one kind. */
export const ProofKind = z.enum(
  ['questionnaire', 'contact', 'family_list'],
  'Must be questionnaire, contact or family_list',
)
export type ProofKind = z.infer<typeof ProofKind>

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)))

/**
 * A challenge of ALTCHA's protocol, version 2 (https://altcha.org/docs/v2/proof-of-work/), signed by the server: find the
 * number whose key begins with `keyPrefix`, counting from 0.
 */
export const Challenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex(16),
    salt: hex(16),
    /** Iterations for each number. The bound protects phones. */
    cost: z.int().check(z.positive(), z.maximum(100_000)),
    keyLength: z.literal(32),
    keyPrefix: hex(16),
    /** Seconds since 1970. */
    expiresAt: z.int().check(z.positive()),
    data: z.object({ kind: ProofKind }),
  }),
  signature: hex(32),
})
export type Challenge = z.infer<typeof Challenge>

/** A challenge with its solution. */
export const Proof = z.object({
  challenge: Challenge,
  solution: z.object({
    counter: z.int().check(z.nonnegative()),
    derivedKey: hex(32),
    /** How long solving took, in ms. The library measures it, and nothing uses it. */
    time: z._default(z.number(), 0),
  }),
})
