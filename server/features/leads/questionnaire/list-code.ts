import { createHash } from 'node:crypto'
import { CODE_DIGITS, formatCode } from '#shared/list-code.ts'

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

/**
 * The hash of a code in the database, with the hash of its key as salt. Trying out 40 bits is feasible for someone who
 * has the database, but the code opens only what the database contains.
 */
export const hashCode = (keyHash: Buffer, code: string): Buffer =>
  createHash('sha256').update(keyHash).update(code).digest()

/** Puts the code first into the JSON of an answer, which is stored without it. */
export const withCode = (json: string, key: string): string => `{"code":"${codeOf(key)}",${json.slice(1)}`
