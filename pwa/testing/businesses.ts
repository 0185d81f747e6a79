import type { FeaturedBusiness } from '#shared/contract/featured-business.ts'

/** A featured business, as the portal receives it. */
export const someBusiness = (change: Partial<FeaturedBusiness> = {}): FeaturedBusiness => ({
  id: '6f1c7a52-8f0e-4f7a-9d5d-3b3f2f1c0a11',
  name: 'Juniper Court',
  description: 'A quiet house by the river',
  website: 'https://juniper.example',
  phone: '512-555-0100',
  email: null,
  address: null,
  city: 'Austin',
  state: 'TX',
  zipCode: null,
  imageUrl: null,
  price: 4200,
  rating: 47,
  amenities: ['Gardens'],
  careTypes: ['Memory Care'],
  priority: 7,
  isActive: true,
  createdAt: '2026-03-05T10:42:00.000Z',
  updatedAt: '2026-03-06T10:42:00.000Z',
  ...change,
})
