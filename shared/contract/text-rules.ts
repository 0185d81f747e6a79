import * as z from 'zod/mini'

/**
 * Checks for text of at least `min` characters. Spread them after z.trim(). The API's document is made from these
 * schemas and describes text before it is trimmed, so it needs the pattern: minLength would count the outer whitespace.
 */
export const minText = (min: number, message: string) => [
  z.minLength(min, { error: message, abort: true }),
  z.regex(min === 1 ? /\S/ : new RegExp(`\\S[\\s\\S]${min === 2 ? '*' : `{${min - 2},}`}\\S`, 'u'), message),
]

/** A text of this kind, or none. */
export const orEmpty = <Schema extends z.ZodMiniType>(schema: Schema) => z.union([z.literal(''), schema])
