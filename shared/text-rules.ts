import * as z from 'zod/mini'

/**
 * Text of at least `min` characters once the whitespace around it is removed. It is a pattern, because the minLength of
 * JSON Schema counts that whitespace, and the API's document is made from these schemas.
 */
export const minText = (min: number, message: string) =>
  z.regex(new RegExp(min === 1 ? '\\S' : `\\S[\\s\\S]{${min - 2},}\\S`, 'u'), message)
