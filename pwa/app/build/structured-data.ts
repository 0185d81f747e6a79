import type { Facility } from '#shared/contract/facility.ts'
import { facilityPath } from '#shared/contract/paths.ts'
import { toAbsolute } from '../../api/absolute.ts'

/**
 * What search engines may show about a community (https://schema.org/LocalBusiness): only what its record says. Ratings
 * are left out, because their source is not a count of reviews.
 */
export function describeForSearch(facility: Facility): object {
  const { id, name, description, location, phone, email, price, imageUrl, amenities } = facility
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name,
    description,
    url: toAbsolute(facilityPath(id)),
    address: location,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(imageUrl && { image: toAbsolute(imageUrl) }),
    ...(price !== null && { priceRange: `From $${price.toLocaleString('en-US')} per month` }),
    ...(amenities.length > 0 && {
      amenityFeature: amenities.map((amenity) => ({
        '@type': 'LocationFeatureSpecification',
        name: amenity,
        value: true,
      })),
    }),
  }
}
