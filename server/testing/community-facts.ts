import type { Facts } from '#shared/matching/reasons.ts'

/** What sentences are made from, for a community of which nothing is known. */
export const NOTHING_KNOWN: Facts = {
  price: null,
  comparedPrice: null,
  rating: null,
  amenities: [],
  absentAmenities: [],
  careTypes: [],
  facts: [],
  state: 'TX',
  zipCode: '78799',
  miles: null,
  acrossBorder: false,
  isUnwantedNursingHome: false,
  limits: [],
}
