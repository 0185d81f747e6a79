import * as z from 'zod/mini'
import { Fact } from '#shared/facts.ts'

/** A community as a pack holds it. */
export const PackRow = z.object({
  id: z.string(),
  source: z.string(),
  sourceId: z.string(),
  name: z.string(),
  location: z.string(),
  address: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  description: z.string(),
  price: z.nullable(z.int()),
  midrangePrice: z.nullable(z.int()),
  rating: z.nullable(z.int()),
  amenities: z.array(z.string()),
  absentAmenities: z.array(z.string()),
  careTypes: z.array(z.string()),
  residentGender: z.nullable(z.enum(['Male', 'Female'])),
  fitBits: z.int(),
  campusKey: z.nullable(z.string()),
  /** The names of all houses of its campus, this one included; null if it has no other house. */
  campusNames: z.nullable(z.array(z.string())),
  facts: z.array(Fact),
})
export type PackRow = z.infer<typeof PackRow>
