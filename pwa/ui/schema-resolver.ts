import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Refusals, refusalOf } from './refusals.ts'

/**
 * Lets react-hook-form check a form with a zod schema: the parsed values, or the first error of each top-level field.
 * `@hookform/resolvers` does the same for every zod version, which costs each phone that opens a form more than 1 kB.
 * @param refusals what the server refused. Its message stays while a field is checked without having changed. A submit
 * ignores it, because the server may accept the value now.
 */
export const schemaResolver =
  <Input extends FieldValues, Output>(
    schema: z.core.$ZodType<Output, Input>,
    refusals?: Refusals,
  ): Resolver<Input, unknown, Output> =>
  async (values, _context, { fields, names }) => {
    const result = z.safeParse(schema, values)
    const [checked] = names?.length === 1 ? names : []
    const refusal = checked && refusals && refusalOf(refusals, checked, values[checked])
    if (result.success && !refusal) return { values: result.data, errors: {} }
    const refs = fields as Record<string, { ref: FieldError['ref'] } | undefined>
    const errors: Record<string, FieldError> = {}
    const add = (name: string, type: string, message: string) => {
      const ref = refs[name]?.ref
      errors[name] ??= { type, message, ...(ref && { ref }) }
    }
    for (const { path, code, message } of result.error?.issues ?? []) add(String(path[0]), code, message)
    if (checked && refusal) add(checked, 'server', refusal)
    return { values: {}, errors: errors as FieldErrors<Input> }
  }
