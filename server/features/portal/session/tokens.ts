import { randomBytes } from 'node:crypto'
import { jwt } from '@elysiajs/jwt'
import * as z from 'zod/mini'

/** HMAC alone: no other algorithm, 'none' included, is looked at. */
const ALGORITHM = 'HS256'

/** What a token says: which session it is. Everything else about it stands in the session's row. */
const Claims = z.object({ jti: z.guid(), exp: z.number() })

export interface Tokens {
  /** @returns a signed token of the session, good until `expiresAt` */
  sign(sessionId: string, expiresAt: Date): Promise<string>
  /** @returns the session's id; undefined for a token that is forged, expired or not ours */
  read(token: string): Promise<string | undefined>
}

/** Signs and reads session tokens. Without a secret they are good for this app alone, until it ends. */
export function createTokens(secret = randomBytes(32).toString('base64url')): Tokens {
  const { sign, verify } = jwt({ name: 'jwt', secret, alg: ALGORITHM }).decorator.jwt
  return {
    sign: (sessionId, expiresAt) => sign({ jti: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }),
    async read(token) {
      const claims = z.safeParse(Claims, await verify(token, { algorithms: [ALGORITHM] }))
      return claims.success ? claims.data.jti : undefined
    },
  }
}
