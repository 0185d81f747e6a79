import type { CareType } from '../../../shared/options.ts'

/**
 * A made-up community, ready to be stored. Null and missing from both lists of amenities mean unknown. Price
 * in whole dollars a month, rating 1 to 50, degrees.
 */
export type CatalogueRecord = {
  id: string
  name: string
  description: string
  price: number | null
  rating: number | null
  amenities: string[]
  absentAmenities: string[]
  careTypes: CareType[]
  phone: string | null
  email: string | null
  website: string | null
  city: string
  state: string
  zipCode: string
  latitude: number | null
  longitude: number | null
  residentGender: 'Male' | 'Female' | null
  source: string
  sourceId: string
}

/**
 * What a register says about a community; null means that it does not say. The position is the register's own,
 * never one made from the ZIP code. 'Both' is a home that is recorded as open to everyone.
 */
export type RecordFacts = Omit<CatalogueRecord, 'id' | 'source' | 'sourceId' | 'residentGender'> & {
  normalizedName: string
  address: string | null
  residentGender: 'Male' | 'Female' | 'Both' | null
}

/** A usable row of a register. */
export interface RegisterRecord {
  sourceId: string
  facts: RecordFacts
}
