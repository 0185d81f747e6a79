import * as z from 'zod/mini'

/** Crockford's Base32 (https://www.crockford.com/base32.html): without I, L, O and U, which are misread or misheard. */
export const CODE_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const RULE = 'Please enter the code from your receipt, such as K7QM-2XPA'
const LETTERS_AS_DIGITS: Record<string, string> = { I: '1', L: '1', O: '0' }

/** Separates the digits of a code in two groups, for reading it aloud. */
export const formatCode = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4)}`

/** The code as it is compared: in upper case, without spaces and hyphens, with 1 for I and L, and 0 for O. */
const normalizeCode = (typed: string): string =>
  formatCode(
    typed
      .toUpperCase()
      .replace(/[\s-]/g, '')
      .replace(/[ILO]/g, (letter) => LETTERS_AS_DIGITS[letter] ?? letter),
  )

/** The code of a list: 40 bits that a family can read over the telephone. Forgives case, spaces, hyphens, I, L and O. */
export const ListCode = z
  .string(RULE)
  .check(z.regex(/^\s*([0-9A-TV-Za-tv-z][\s-]*){8}$/, RULE), z.overwrite(normalizeCode))
