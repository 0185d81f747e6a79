import * as z from 'zod/mini'

/** What a reverse lookup answers; the fields that the contract reads. */
export const ReversePlace = z.object({
  city: z.string(),
  locality: z.string(),
  principalSubdivision: z.string(),
})
export type ReversePlace = z.infer<typeof ReversePlace>

/** City and state of a ZIP code, for filling in the form. */
export const ZipPlace = z.object({ zipCode: z.string(), city: z.string(), state: z.string() })
export type ZipPlace = z.infer<typeof ZipPlace>
