import * as z from 'zod/mini'

/**
 * Text of at least `min` characters, as checks to spread after z.trim(). The pattern says it of the text as it is sent,
 * for the API's document, which is made from these schemas: minLength alone counts the whitespace around the text.
 */
export const minText = (min: number, message: string) => [
  z.minLength(min, { error: message, abort: true }),
  z.regex(min === 1 ? /\S/ : new RegExp(`\\S[\\s\\S]${min === 2 ? '*' : `{${min - 2},}`}\\S`, 'u'), message),
]
