import type { Fact } from '#shared/catalog/facts.ts'
import type { CareType } from '#shared/contract/options.ts'

/**
 * A sample community, ready to be stored. Null means unknown, and so does an amenity in neither list. The price is in
 * whole dollars a month, the rating from 1 to 50, the position in degrees.
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
 * A register's facts about a community. Null means that the register doesn't say. The position is the register's, never
 * derived from the ZIP code; without a ZIP code, it is the middle of the city. 'Both' means that the home is recorded
 * as open to everyone.
 */
export type RecordFacts = Omit<
  CatalogueRecord,
  'id' | 'source' | 'sourceId' | 'residentGender' | 'zipCode'
> & {
  /** Null if the register has none and the city has several. */
  zipCode: string | null
  /** What the register's other columns say. */
  facts?: RowFact[]
  normalizedName: string
  address: string | null
  residentGender: 'Male' | 'Female' | 'Both' | null
}

/** A fact of a row. Its register and line are those of the record. */
export type RowFact = Pick<Fact, 'fact' | 'value' | 'column'>

/** A usable row of a register. `sourceId` is the register's own number for the community. */
export interface RegisterRecord {
  sourceId: string
  /** Where the row starts in the file, from 1. */
  line: number
  facts: RecordFacts
}
