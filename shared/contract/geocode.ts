import * as z from 'zod/mini'

/** The fields that the contract uses of a reverse geocoding response. */
export const ReverseGeocode = z.object({
  city: z.string(),
  locality: z.string(),
  principalSubdivision: z.string(),
})
export type ReverseGeocode = z.infer<typeof ReverseGeocode>

/** The city and state of a ZIP code, to fill in the form. */
export const ZipCodeLocation = z.object({ zipCode: z.string(), city: z.string(), state: z.string() })
export type ZipCodeLocation = z.infer<typeof ZipCodeLocation>
