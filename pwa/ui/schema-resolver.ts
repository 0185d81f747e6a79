import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/**
 * Lets react-hook-form check a form with a zod schema: the parsed values, or the first error of each top-level field.
 * `@hookform/resolvers` does the same for every zod version, which costs each phone that opens a form more than 1 kB.
 */
export const schemaResolver =
  <Input extends FieldValues, Output>(
    schema: z.core.$ZodType<Output, Input>,
  ): Resolver<Input, unknown, Output> =>
  async (values, _context, { fields }) => {
    const result = z.safeParse(schema, values)
    if (result.success) return { values: result.data, errors: {} }
    const refs = fields as Record<string, { ref: FieldError['ref'] } | undefined>
    const errors: Record<string, FieldError> = {}
    for (const { path, code, message } of result.error.issues) {
      const name = String(path[0])
      const ref = refs[name]?.ref
      errors[name] ??= { type: code, message, ...(ref && { ref }) }
    }
    return { values: {}, errors: errors as FieldErrors<Input> }
  }
