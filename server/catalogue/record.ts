import type { CareType } from '../../shared/options.ts'

/**
 * A community as a source gives it, ready to be stored. Null and missing from both lists of amenities mean
 * that the source does not say. Price in whole dollars a month, rating 1 to 50, degrees.
 */
export interface CatalogueRecord {
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
