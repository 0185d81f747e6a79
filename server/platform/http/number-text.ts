import * as z from 'zod/mini'

/** A number as JSON writes it. */
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/**
 * A number in an address, where everything is text. What is no number in JSON's way of writing stays text, for
 * `schema` to refuse; `Number` alone would take '' and '0x10'.
 */
export const numberText = <Schema extends z.ZodMiniType<number>>(schema: Schema) =>
  z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' && NUMBER.test(text) ? Number(text) : text)),
    schema,
  )
