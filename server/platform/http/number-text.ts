import * as z from 'zod/mini'

/** JSON's syntax for numbers, with leading zeros. */
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/**
 * A number in a query, where every value is text. Text in any other syntax is left as it is for `schema` to reject;
 * `Number` alone would accept '' and '0x10'.
 */
export const numberText = <Schema extends z.ZodMiniType<number>>(schema: Schema) =>
  z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' && NUMBER.test(text) ? Number(text) : text)),
    schema,
  )
