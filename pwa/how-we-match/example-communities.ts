import type { Score } from '../../shared/facility.ts'
import { computeScore, type ScoredFacts, type ScoredPreferences } from '../../shared/score.ts'

/** The example family's wishes: up to $4,500 a month, memory care and a garden. */
export const EXAMPLE_WISHES = {
  high: 4500,
  amenities: ['Memory Care', 'Gardens'],
} as const satisfies ScoredPreferences

interface ExampleCommunity extends ScoredFacts {
  name: string
  /** The text next to the points of each part of the score. */
  labels: { [Part in Exclude<keyof Score, 'total'>]: string }
}

const COMMUNITIES: ExampleCommunity[] = [
  {
    name: 'Cheaper, farther away',
    miles: 20,
    price: 4200,
    amenities: [],
    absentAmenities: [],
    careTypes: ['Memory Care'],
    labels: {
      distance: '20 miles away',
      budget: '$4,200 a month, within the range',
      amenities: 'Memory care; a garden is not mentioned',
      careType: 'Offers memory care',
    },
  },
  {
    name: 'Near, over budget',
    miles: 5,
    price: 5400,
    amenities: ['Gardens'],
    absentAmenities: [],
    careTypes: ['Memory Care'],
    labels: {
      distance: '5 miles away',
      budget: '$5,400 a month, above the range',
      amenities: 'Memory care and a garden',
      careType: 'Offers memory care',
    },
  },
  {
    name: 'Near, little known about it',
    miles: 5,
    price: null,
    amenities: [],
    absentAmenities: [],
    careTypes: [],
    labels: {
      distance: '5 miles away',
      budget: 'Price not published',
      amenities: 'Neither is mentioned',
      careType: 'No type of care is mentioned',
    },
  },
]

/** Three made-up communities with their scores for that family, best first. */
export const EXAMPLES = COMMUNITIES.map((community) => ({
  ...community,
  score: computeScore(community, EXAMPLE_WISHES),
})).sort((a, b) => b.score.total - a.score.total)
