import { hkdfSync, randomBytes } from 'node:crypto'
import { jwt } from '@elysiajs/jwt'
import * as z from 'zod/mini'
import { acceptedSecrets, type PreviousSecret } from '#server/platform/previous-secrets.ts'

/** The only accepted algorithm. Tokens with any other, including 'none', are refused. */
const ALGORITHM = 'HS256'
const KEY_BYTES = 32

/** A token only names its session. Everything else is in the session's row. */
const Claims = z.object({ jti: z.guid(), exp: z.number() })

export interface Tokens {
  /** @returns a signed token for the session, valid until `expiresAt` */
  sign(sessionId: string, expiresAt: Date): Promise<string>
  /** @returns the session's id; undefined if the token is forged, expired or not ours */
  verify(token: string): Promise<string | undefined>
  /** Derives a key of 32 bytes from the same secret (HKDF, RFC 5869). Each purpose gets its own key. */
  deriveKey(purpose: string): Buffer
  /** The key of `deriveKey`, then those of earlier secrets that are still accepted. Use them to verify and to open. */
  acceptedKeys(purpose: string): Buffer[]
  /** The keys of all earlier secrets that are configured, to move what they sealed to the current one. */
  formerKeys(purpose: string): Buffer[]
}

/**
 * Signs and verifies session tokens. Without a secret, they are valid only for this app until it ends.
 * @param previous the secrets before this one
 */
export function createTokens(
  secret = randomBytes(32).toString('base64url'),
  previous: readonly PreviousSecret[] = [],
): Tokens {
  const accepted = () => [secret, ...acceptedSecrets(previous, new Date())]
  return {
    sign: (sessionId, expiresAt) =>
      jwtOf(secret).sign({ jti: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }),
    async verify(token) {
      for (const one of accepted()) {
        const claims = z.safeParse(Claims, await jwtOf(one).verify(token, { algorithms: [ALGORITHM] }))
        if (claims.success) return claims.data.jti
      }
      return undefined
    },
    deriveKey: (purpose) => deriveFrom(secret, purpose),
    acceptedKeys: (purpose) => accepted().map((one) => deriveFrom(one, purpose)),
    formerKeys: (purpose) => previous.map((one) => deriveFrom(one.secret, purpose)),
  }
}

const jwtOf = (secret: string) => jwt({ name: 'jwt', secret, alg: ALGORITHM }).decorator.jwt

const deriveFrom = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
