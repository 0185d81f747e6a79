import { createHash, createHmac } from 'node:crypto'
import type { Tokens } from '#server/features/sign-in/session/tokens.ts'
import { CODE_DIGITS, formatCode } from '#shared/contract/list-code.ts'

const DIGITS = 8
const BITS_PER_DIGIT = 5n

/**
 * The code of a submission's list: 40 bits of a hash of its key. So the server can repeat it in every answer to that key
 * without storing it, also after a restore on another machine.
 */
export function codeOf(key: string): string {
  const hash = createHash('sha256').update(`list code of ${key}`).digest()
  const bits = BigInt(`0x${hash.subarray(0, 5).toString('hex')}`)
  const digits = Array.from({ length: DIGITS }, (_, index) => {
    const shift = BigInt(DIGITS - 1 - index) * BITS_PER_DIGIT
    return CODE_DIGITS[Number((bits >> shift) % 32n)]
  })
  return formatCode(digits.join(''))
}

const PURPOSE = 'codes of lists'

const hashWith = (secret: Buffer, code: string): Buffer => createHmac('sha256', secret).update(code).digest()

/**
 * The hash of a code in the database, keyed with JWT_SECRET, which is neither in the database nor in a backup: trying out 40
 * bits takes hours, and a code from an old backup would open what the family answers later.
 */
export const hashCode = (tokens: Tokens, code: string): Buffer => hashWith(tokens.deriveKey(PURPOSE), code)

/** The hashes that a code can have, with the current secret and with earlier ones that are still accepted. */
export const acceptedHashes = (tokens: Tokens, code: string): Buffer[] =>
  tokens.acceptedKeys(PURPOSE).map((secret) => hashWith(secret, code))

/** Puts the code first into the JSON of an answer, which is stored without it. */
export const withCode = (json: string, key: string): string => `{"code":"${codeOf(key)}",${json.slice(1)}`
