import type { Fact, FactName } from '#shared/catalog/facts.ts'
import type { Score } from '#shared/contract/facility.ts'
import { canServe, computeScore, type ScoredFacts, type ScoredPreferences } from '#shared/matching/score.ts'
import { msg, type Words } from '#words'

/** The example family's wishes: up to $4,500 a month, memory care and a garden, for someone of 82. */
export const EXAMPLE_WISHES = {
  high: 4500,
  amenities: ['Memory Care', 'Gardens'],
  age: '80-85',
} as const satisfies ScoredPreferences & { age: string }

interface ExampleCommunity extends ScoredFacts {
  name: Words
  /** The text next to the points of each part of the score. */
  labels: { [Part in Exclude<keyof Score, 'total'>]: Words }
}

/** What a state's register says in one row. */
const says = (values: { [Name in FactName]?: Fact['value'] }): ExampleCommunity['facts'] =>
  Object.entries(values).map(([fact, value]) => ({
    fact: fact as FactName,
    value,
    publisher: 'A state',
    asOf: '2026-01-01',
    line: 2,
    column: fact,
  }))

const COMMUNITIES: ExampleCommunity[] = [
  {
    name: msg`Cheaper, farther away`,
    miles: 20,
    price: 3200,
    amenities: [],
    absentAmenities: [],
    careTypes: ['Assisted Living', 'Memory Care'],
    facts: says({ dementiaCare: 'certified', priceLow: 3200, priceHigh: 5600 }),
    labels: {
      distance: msg`20 miles away`,
      budget: msg`Listed at $3,200–$5,600; the middle, $4,400, is within the range`,
      amenities: msg`Listed for memory care; a garden is not mentioned`,
      careType: msg`The state lists it for memory care`,
    },
  },
  {
    name: msg`Near, over budget`,
    miles: 5,
    price: 5400,
    amenities: ['Gardens'],
    absentAmenities: [],
    careTypes: ['Assisted Living', 'Memory Care'],
    facts: says({ dementiaCare: 'secured_unit', evacuation: 'aided' }),
    labels: {
      distance: msg`5 miles away`,
      budget: msg`$5,400 a month, above the range`,
      amenities: msg`A secured unit and a garden`,
      careType: msg`A secured unit for people with dementia`,
    },
  },
  {
    name: msg`Near, little known about it`,
    miles: 5,
    price: null,
    amenities: [],
    absentAmenities: [],
    careTypes: [],
    facts: [],
    labels: {
      distance: msg`5 miles away`,
      budget: msg`Price not published`,
      amenities: msg`Neither is mentioned`,
      careType: msg`No type of care is mentioned`,
    },
  },
  {
    name: msg`Near, for residents who can get out alone`,
    miles: 5,
    price: 4200,
    amenities: ['Gardens'],
    absentAmenities: [],
    careTypes: ['Assisted Living', 'Memory Care'],
    facts: says({ dementiaCare: 'may_admit', evacuation: 'unaided' }),
    labels: {
      distance: msg`5 miles away`,
      budget: msg`$4,200 a month, within the range`,
      amenities: msg`May take in people with dementia; has a garden`,
      careType: msg`May take in people with dementia`,
    },
  },
]

/** Four made-up communities with their scores for that family, in the order of a list. */
export const EXAMPLES = COMMUNITIES.map((community) => ({
  ...community,
  score: computeScore(community, EXAMPLE_WISHES),
  isFitting: canServe(community, EXAMPLE_WISHES),
})).sort((a, b) => Number(b.isFitting) - Number(a.isFitting) || b.score.total - a.score.total)
