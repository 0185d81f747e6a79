import * as z from 'zod/mini'
import type { Facility } from './facility.ts'

/** An advertised business. `price` is in dollars a month, `rating` is 1 to 50, and `priority` is 0 to 10. */
export const FeaturedBusiness = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  website: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.nullable(z.string()),
  /** As sent. On another host, pages never load it. */
  imageUrl: z.nullable(z.string()),
  price: z.nullable(z.int()),
  rating: z.nullable(z.int()),
  amenities: z.array(z.string()),
  careTypes: z.array(z.string()),
  priority: z.int(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type FeaturedBusiness = z.infer<typeof FeaturedBusiness>

/**
 * An advertised business as a search shows it. `distanceMiles` is from the search's ZIP code to the business's ZIP code, or
 * to its city; null if either isn't known. Absent without a search.
 */
export const NearbyBusiness = z.extend(FeaturedBusiness, {
  distanceMiles: z.optional(z.nullable(z.number())),
})
export type NearbyBusiness = z.infer<typeof NearbyBusiness>

export const FEATURED_ID_PREFIX = 'featured-'
export const PLACEHOLDER_IMAGE = '/pictures/featured-placeholder.svg'

/** Whether a picture is on another host. Pages must not load it: that would tell the host a family's address. */
export const isForeignPicture = (imageUrl: string | null): boolean =>
  imageUrl !== null && /^\s*([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(imageUrl) && !/^data:image\//i.test(imageUrl)

/** The card of an advertised business. Without a search, it has no distance. */
export type FeaturedCard = Facility & { isFeatured: true; distanceMiles?: number | null }

/** The card of an advertised business. A price or rating of 0 means unknown. */
export function toFeaturedCard(business: NearbyBusiness): FeaturedCard {
  const street = business.address ? `${business.address}, ` : ''
  const zip = business.zipCode ? ` ${business.zipCode}` : ''
  return {
    id: FEATURED_ID_PREFIX + business.id,
    name: business.name,
    location: `${street}${business.city}, ${business.state}${zip}`,
    description: business.description,
    price: business.price ?? 0,
    rating: business.rating ?? 0,
    imageUrl: (!isForeignPicture(business.imageUrl) && business.imageUrl) || PLACEHOLDER_IMAGE,
    amenities: business.amenities,
    careTypes: business.careTypes,
    phone: business.phone,
    email: business.email,
    website: business.website,
    isSample: false,
    isFeatured: true,
    ...(business.distanceMiles !== undefined && { distanceMiles: business.distanceMiles }),
  }
}
