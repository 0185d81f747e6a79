import * as z from 'zod/mini'

/** What a reverse lookup answers; the fields that the contract reads. */
export const ReverseGeocode = z.object({
  city: z.string(),
  locality: z.string(),
  principalSubdivision: z.string(),
})
export type ReverseGeocode = z.infer<typeof ReverseGeocode>

/** City and state of a ZIP code, for filling in the form. */
export const ZipCodeLocation = z.object({ zipCode: z.string(), city: z.string(), state: z.string() })
export type ZipCodeLocation = z.infer<typeof ZipCodeLocation>
