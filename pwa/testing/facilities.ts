import type { Facility, Match } from '#shared/contract/facility.ts'
import type { FeaturedBusiness } from '#shared/contract/featured-business.ts'

/** A community with all facts known. Pass `changes` to override fields. */
export function facilityLike(changes: Partial<Facility> = {}): Facility {
  return {
    id: 'oak',
    name: 'Oak House',
    location: 'Austin, TX 78701',
    description: 'A quiet house under oaks.',
    price: 4200,
    rating: 47,
    imageUrl: null,
    amenities: ['Dining', 'Gardens', 'Golf', 'Transportation', 'Spa Services'],
    careTypes: ['Memory Care', 'Assisted Living'],
    phone: '(512) 555-0142',
    email: null,
    website: null,
    isSample: false,
    ...changes,
  }
}

/** The same community as a match in the results. Pass `changes` to override fields. */
export function matchLike(changes: Partial<Match> = {}): Match {
  return {
    ...facilityLike(),
    distanceMiles: 6.2,
    acrossBorder: false,
    score: { total: 90, distance: 1, budget: 1, amenities: 1, careType: 1 },
    reasons: [{ code: 'within_budget', text: 'Within your budget' }],
    unknown: [{ code: 'rating', text: 'Rating not known' }],
    for: [],
    against: [],
    listFacts: {},
    ...changes,
  }
}

/** An active featured business in Texas. */
export function businessLike(changes: Partial<FeaturedBusiness> = {}): FeaturedBusiness {
  return {
    id: 'bluebonnet',
    name: 'Bluebonnet Village',
    description: 'A lively village with music.',
    website: null,
    phone: null,
    email: null,
    address: '12 Congress Ave',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    imageUrl: null,
    price: null,
    rating: null,
    amenities: [],
    careTypes: [],
    priority: 5,
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
}
