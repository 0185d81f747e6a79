import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { schemaResolver } from './schema-resolver.ts'

const resolve = schemaResolver(
  z.object({
    name: z.string().check(z.minLength(2, 'Too short'), z.regex(/^[A-Z]/, 'Not capitalized')),
    wishes: z.array(z.enum(['garden'], 'Not in the list')),
  }),
)
const input = { name: 'name', focus: () => {} }
const options = {
  fields: { name: { name: 'name', ref: input } },
  shouldUseNativeValidation: false,
} as unknown as Parameters<typeof resolve>[2]

it('returns the parsed values of a valid form', async () => {
  const values = { name: 'Ruth', wishes: ['garden' as const] }
  expect(await resolve(values, undefined, options)).toEqual({ values, errors: {} })
})

it('returns the first error of each field, with its input, and puts an item’s error on its list', async () => {
  const values = { name: 'r', wishes: ['golf'] as never }
  expect(await resolve(values, undefined, options)).toEqual({
    values: {},
    errors: {
      name: { type: 'too_small', message: 'Too short', ref: input },
      wishes: { type: 'invalid_value', message: 'Not in the list' },
    },
  })
})
