import type { Facility } from '../../../../shared/facility.ts'
import type { Query } from '../../../platform/database/connect.ts'

/** The source of made-up communities. They are marked as samples wherever anyone sees them. */
export const SAMPLE_SOURCE = 'sample'

/**
 * The columns of `facilities` that make a Facility, for any statement that selects from it. Lists come as JSON,
 * which is read faster than an array.
 */
export const FACILITY_COLUMNS = `
  facilities.id, facilities.name, facilities.location, facilities.description, facilities.price,
  facilities.rating, facilities.image_url, array_to_json(facilities.amenities) as amenities,
  array_to_json(facilities.care_types) as care_types, facilities.phone,
  facilities.email, facilities.website, facilities.source = '${SAMPLE_SOURCE}' as is_sample`

export const facilityColumns = (sql: Query) => sql.unsafe(FACILITY_COLUMNS)

/** The public part of a row that may have more columns. */
export function toFacility(row: Facility): Facility {
  return {
    id: row.id,
    name: row.name,
    location: row.location,
    description: row.description,
    price: row.price,
    rating: row.rating,
    imageUrl: row.imageUrl,
    amenities: row.amenities,
    careTypes: row.careTypes,
    phone: row.phone,
    email: row.email,
    website: row.website,
    isSample: row.isSample,
  }
}
