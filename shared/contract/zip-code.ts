import * as z from 'zod/mini'
import { cleanText } from './text-rules.ts'

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

export const ZIP_CODE = /^\d{5}(-\d{4})?$/
/** ZIP+4 with a dash of any kind, also with spaces around it, as texts and spreadsheets write it. */
const ANY_DASH = /^(\d{5})\s*[-\u2010-\u2015\u2212]\s*(\d{4})$/
const BEING_TYPED = /^(\d{5})\s*[-\u2010-\u2015\u2212]?\s*(\d{1,4})$/

/** What was pasted as a ZIP code, with its dash as the mail writes it: ' 53703 – 1234' becomes 53703-1234. */
export const cleanZip = (text: string): string => cleanText(text).trim().replace(ANY_DASH, '$1-$2')

/** The same while it is typed: numeric keypads have no dash, so 787011 becomes 78701-1. Returns any other text trimmed. */
export const formatZip = (text: string): string => cleanText(text).trim().replace(BEING_TYPED, '$1-$2')
