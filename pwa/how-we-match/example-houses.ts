import type { Score } from '../../shared/facility.ts'
import { computeScore, type ScoredFacts, type ScoredPreferences } from '../../shared/score.ts'

/** The family of the example: up to $4,500 a month, memory care and a garden. */
export const EXAMPLE_WISHES = {
  high: 4500,
  amenities: ['Memory Care', 'Gardens'],
} as const satisfies ScoredPreferences

interface House extends ScoredFacts {
  name: string
  /** Each fact in words, beside the points that it brings. */
  says: { [Part in Exclude<keyof Score, 'total'>]: string }
}

const HOUSES: House[] = [
  {
    name: 'Cheaper, farther away',
    miles: 20,
    price: 4200,
    amenities: [],
    absentAmenities: [],
    careTypes: ['Memory Care'],
    says: {
      distance: '20 miles away',
      budget: '$4,200 a month, in the range',
      amenities: 'Memory care; a garden is not mentioned',
      careType: 'Offers memory care',
    },
  },
  {
    name: 'Near, above the budget',
    miles: 5,
    price: 5400,
    amenities: ['Gardens'],
    absentAmenities: [],
    careTypes: ['Memory Care'],
    says: {
      distance: '5 miles away',
      budget: '$5,400 a month, above the range',
      amenities: 'Memory care and a garden',
      careType: 'Offers memory care',
    },
  },
  {
    name: 'Near, little is known',
    miles: 5,
    price: null,
    amenities: [],
    absentAmenities: [],
    careTypes: [],
    says: {
      distance: '5 miles away',
      budget: 'Price not published',
      amenities: 'Neither is mentioned',
      careType: 'No kind of care is named',
    },
  },
]

/** Three made-up houses with their scores for that family, best first, as a list would have them. */
export const EXAMPLE = HOUSES.map((house) => ({ ...house, score: computeScore(house, EXAMPLE_WISHES) })).sort(
  (a, b) => b.score.total - a.score.total,
)
