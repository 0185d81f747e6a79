import type { Match } from '#shared/contract/facility.ts'
import type { FeaturedBusiness } from '#shared/contract/featured-business.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { FAMILY, KEY, readyResponse } from './answers.ts'
import { businessLike, matchLike } from './facilities.ts'

/** Answers of a family in Madison, with amenities that no register lists. */
const MADISON_FAMILY: QuestionnaireSubmission = {
  ...FAMILY,
  city: 'Madison',
  state: 'WI',
  zipCode: '53703',
  amenities: ['Memory Care', 'Gardens', 'Pet Friendly', 'Housekeeping Services'],
}

/** Names, addresses and sentences as long as those of real registers. */
const NAMES = [
  'Oak Park Place of Madison West',
  'Brookdale Madison West Memory Care',
  'Attic Angel Place',
  'Capitol Lakes Terrace',
  'Sylvan Crossings on Maple Valley LLC',
]
const STREETS = [
  '8020 Excelsior Drive',
  '413 South Yellowstone Drive',
  '602 Junction Road',
  '110 South Henry Street',
]
const FOR = [
  'A secured unit for people with dementia',
  '41 places for people with dementia',
  'Takes public funding',
  'The records count no problems found (2024)',
]
const AGAINST = [
  '$1,110 above your budget',
  'Residents must be able to get out alone in an emergency',
  '2 serious problems found (2023)',
]
const AMENITIES = ['24/7 Medical Care', 'Gourmet Dining', 'Fitness Center', 'Transportation', 'Gardens']
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? ''

/** Twenty matches as a search among real registers gives them. One has neither price, phone nor website. */
export const madisonMatches = (): Match[] =>
  Array.from({ length: 20 }, (_, index) =>
    matchLike({
      id: `home-${index}`,
      name: `${pick(NAMES, index)} ${index + 1}`,
      location: `${pick(STREETS, index)}, Madison, WI 537${10 + index}`,
      description:
        'An assisted living community with apartments of its own, common rooms on every floor, and a garden that residents can reach without stairs. Licensed since 1998.',
      price: index % 7 === 3 ? null : 3000 + ((index * 370) % 4000),
      rating: index % 2 === 0 ? 47 : null,
      amenities: AMENITIES,
      careTypes: [index % 3 === 0 ? 'Memory Care' : 'Assisted Living'],
      phone: index % 7 === 3 ? null : `(608) 555-01${10 + index}`,
      website: index % 2 === 0 ? `https://home-${index}.example` : 'Not listed',
      distanceMiles: 1.2 + index * 1.7,
      score: { total: 95 - index * 1.5, distance: 1, budget: 1, amenities: 1, careType: 1 },
      reasons: [
        { code: 'amenities_some', text: 'Has 1 of the 4 amenities you chose' },
        { code: 'near', text: `About ${index + 1} miles from 53703` },
      ],
      unknown: [{ code: 'rating', text: 'Rating not known' }],
      for: [{ text: pick(FOR, index) }, { text: '41 places' }],
      against: [{ text: pick(AGAINST, index) }],
      ...(index % 4 === 0 &&
        index % 7 !== 3 && {
          priceRange: { low: 3000 + index * 100, high: 5000 + index * 300, year: '2021' },
        }),
      listFacts: { places: 8 + index * 9, memoryCare: index % 3 === 0, publicFunding: index % 4 === 2 },
    }),
  )

/** The answer to that family's search. */
export const madisonResponse = (changes: Partial<QuestionnaireResponse> = {}): QuestionnaireResponse => ({
  ...readyResponse(KEY, MADISON_FAMILY),
  facilities: madisonMatches(),
  notices: [
    { code: 'all_unknown_rating', text: "States don't rate these homes. A visit tells you more." },
    { code: 'wishes_unlisted', text: 'No register lists gardens or pets. Ask when you call.' },
  ],
  ...changes,
})

/** Five businesses that advertise in Wisconsin, with their distances from the family, in the server's order. */
export const madisonBusinesses = (): (FeaturedBusiness & { distanceMiles: number | null })[] =>
  [12.4, 3.1, null, 7.9, 40.2].map((distanceMiles, index) => ({
    ...businessLike({
      id: `business-${index}`,
      name: `Lakeview Commons ${index + 1}`,
      city: 'Madison',
      state: 'WI',
      zipCode: '53704',
      phone: '(608) 555-0190',
      price: 4200,
      rating: 45,
      amenities: AMENITIES,
      careTypes: ['Assisted Living'],
      description:
        'A lively village by the lake with music every evening, two restaurants and rooms for guests.',
    }),
    distanceMiles,
  }))
