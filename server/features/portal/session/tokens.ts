import { hkdfSync, randomBytes } from 'node:crypto'
import { jwt } from '@elysiajs/jwt'
import * as z from 'zod/mini'

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
}

/** Signs and verifies session tokens. Without a secret, they are valid only for this app until it ends. */
export function createTokens(secret = randomBytes(32).toString('base64url')): Tokens {
  const { sign, verify: verifyJwt } = jwt({ name: 'jwt', secret, alg: ALGORITHM }).decorator.jwt
  return {
    sign: (sessionId, expiresAt) => sign({ jti: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }),
    async verify(token) {
      const claims = z.safeParse(Claims, await verifyJwt(token, { algorithms: [ALGORITHM] }))
      return claims.success ? claims.data.jti : undefined
    },
    deriveKey: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)),
  }
}
