import { impliedCareTypes } from '../../shared/amenities.ts'
import {
  HALF_DISTANCE_MILES,
  MATCH_WEIGHTS,
  OVER_BUDGET_SHARE,
  UNKNOWN_PART_SCORES,
} from '../../shared/matching.ts'
import { distancePart } from '../../shared/score.ts'
import { dollars, either, pointsOf } from './in-words.ts'

/** A budget to explain the budget part with: its upper end, dollars a month. */
const HIGH = 4500
const FAR_MILES = 60

const careFor = (...wanted: string[]) => either(impliedCareTypes(wanted)).toLowerCase()

const PARTS = [
  {
    name: 'Distance',
    weight: MATCH_WEIGHTS.distance,
    text: `Measured from the middle of your ZIP code to where the register says the community stands; where it does not say, to the middle of the community’s ZIP code. Next door counts all ${MATCH_WEIGHTS.distance} points, ${HALF_DISTANCE_MILES} miles half of them, ${FAR_MILES} miles ${pointsOf('distance', distancePart(FAR_MILES))}. Far away counts little, but never nothing.`,
    unknown: `A place that is not recorded counts ${pointsOf('distance', UNKNOWN_PART_SCORES.distance)}.`,
  },
  {
    name: 'Budget',
    weight: MATCH_WEIGHTS.budget,
    text: `We compare the lowest monthly rate. Any price up to the upper end of your range counts all ${MATCH_WEIGHTS.budget} points, so cheaper is never worse. Above it the points fall evenly: for a range up to ${dollars(HIGH)} they are gone at ${dollars(HIGH * (1 + OVER_BUDGET_SHARE))}. With no upper end every price fits.`,
    unknown: `A price that is not published counts ${pointsOf('budget', UNKNOWN_PART_SCORES.budget)}, or all ${MATCH_WEIGHTS.budget} where your range has no upper end.`,
  },
  {
    name: 'Amenities',
    weight: MATCH_WEIGHTS.amenities,
    text: `Each amenity you chose has the same share of the ${MATCH_WEIGHTS.amenities} points: all of it when the record says it is there, none when the record says it is not.`,
    unknown: 'An amenity that the record does not mention counts half of its share.',
  },
  {
    name: 'Kind of care',
    weight: MATCH_WEIGHTS.careType,
    text: `Your choices point to a kind of care. Memory Care asks for ${careFor('Memory Care')}; 24/7 Medical Care and Physical Therapy ask for ${careFor('24/7 Medical Care')}; without these, ${careFor()} fits. A community that offers it gets all ${MATCH_WEIGHTS.careType} points, one that is known to offer only other care gets none.`,
    unknown: `When the record names no kind of care, it counts ${pointsOf('careType', UNKNOWN_PART_SCORES.careType)}.`,
  },
]

/** The four parts and their weights in plain words. */
export function WhatCounts() {
  return (
    <section className="method-section" aria-labelledby="what-counts">
      <h2 id="what-counts">What counts, and how much</h2>
      <p>
        Four things, together {PARTS.reduce((sum, { weight }) => sum + weight, 0)} points. What a record does
        not say is unknown to us: it counts less than what fits and more than what does not, and your list
        says that we do not know it.
      </p>
      <ol className="method-parts">
        {PARTS.map(({ name, weight, text, unknown }) => (
          <li key={name}>
            <h3>
              {name} <span className="method-weight">up to {weight} points</span>
            </h3>
            <p>{text}</p>
            <p>{unknown}</p>
          </li>
        ))}
      </ol>
      <p>
        Where two communities have the same score, the nearer one comes first, then the cheaper one. Your
        name, age, e-mail address and phone number count nothing. Neither do ratings in the score: most
        registers have none. Only a language model may put the better rated of two equals first.
      </p>
    </section>
  )
}
