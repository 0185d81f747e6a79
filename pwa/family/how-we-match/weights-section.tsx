import { perLanguage, translate } from '#pwa/words/translate.ts'
import { impliedCareTypes } from '#shared/contract/amenities.ts'
import {
  ALIKE_MILES,
  DEMENTIA_SCORES,
  HALF_DISTANCE_MILES,
  MANY_PLACES,
  MATCH_WEIGHTS,
  OVER_BUDGET_SHARE,
  REACH_MILES,
  UNKNOWN_PART_SCORES,
} from '#shared/matching/matching.ts'
import { formatDollars } from '#shared/matching/reasons.ts'
import { distancePart } from '#shared/matching/score.ts'
import { msg, Trans, t, type Words } from '#words'
import { formatPoints } from '../../ui/format-points.ts'

/** The upper end of the budget in the explanation, dollars a month. */
const EXAMPLE_BUDGET = 4500
const EXAMPLE_MILES = REACH_MILES

const choices = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))
const careTypesFor = (...wanted: string[]) =>
  choices().format(impliedCareTypes(wanted).map(translate)).toLowerCase()

const listParts = () => [
  {
    name: t`Distance`,
    weight: MATCH_WEIGHTS.distance,
    text: t`We measure from the center of your ZIP code to the community’s location in the records or, if they give none, to the center of the community’s ZIP code. A community within ${ALIKE_MILES} miles gets all ${MATCH_WEIGHTS.distance} points, one ${ALIKE_MILES + HALF_DISTANCE_MILES} miles away gets half of them, and one ${EXAMPLE_MILES} miles away gets ${formatPoints('distance', distancePart(EXAMPLE_MILES))}. A distant community gets few points, but never zero.`,
    unknown: t`If the location is unknown, a community gets ${formatPoints('distance', UNKNOWN_PART_SCORES.distance)}.`,
  },
  {
    name: t`Budget`,
    weight: MATCH_WEIGHTS.budget,
    text: t`We compare the lowest monthly rate. If you wish for Memory Care or 24/7 Medical Care and the records list a lowest and a highest rate, we compare the middle of the two, because care costs more than the low end. Any price up to the top of your range gets all ${MATCH_WEIGHTS.budget} points, so cheaper is never worse. Above it, the points fall steadily: for a range up to ${formatDollars(EXAMPLE_BUDGET)}, they reach zero at ${formatDollars(EXAMPLE_BUDGET * (1 + OVER_BUDGET_SHARE))}. If your range has no upper limit, every price fits.`,
    unknown: t`If the price is not published, a community gets ${formatPoints('budget', UNKNOWN_PART_SCORES.budget)}, or all ${MATCH_WEIGHTS.budget} if your range has no upper limit.`,
  },
  {
    name: t`Amenities`,
    weight: MATCH_WEIGHTS.amenities,
    text: t`The ${MATCH_WEIGHTS.amenities} points are divided equally among the amenities you chose. A community gets the full share if its record lists the amenity, and nothing if the record says that it is missing. Memory Care counts for the share that the table below shows.`,
    unknown: t`If the record does not mention an amenity, it counts for half of its share.`,
  },
  {
    name: t`Type of care`,
    weight: MATCH_WEIGHTS.careType,
    text: t`Your choices imply a type of care. Memory Care implies ${careTypesFor('Memory Care')}; 24/7 Medical Care and Physical Therapy imply ${careTypesFor('24/7 Medical Care')}; without any of these, ${careTypesFor()} fits. A community that offers it gets all ${MATCH_WEIGHTS.careType} points. One that is known to offer only other types of care gets none, and neither does a nursing home if you wish for no medical care. Memory care counts for the share that the table below shows.`,
    unknown: t`If the record mentions no type of care, a community gets ${formatPoints('careType', UNKNOWN_PART_SCORES.careType)}.`,
  },
]

/** What the registers say about memory care, strongest first. */
const GRADES: [label: Words, grade: keyof typeof DEMENTIA_SCORES][] = [
  [msg`The whole house is for people with dementia`, 'whole_house'],
  [msg`A secured unit`, 'secured_unit'],
  [msg`A special unit, or a number of places for people with dementia`, 'special_unit'],
  [msg`The state lists it for dementia care, or its own list says Memory Care`, 'certified'],
  [msg`Its name says memory care, Alzheimer’s or dementia`, 'named'],
  [msg`It may take in people with dementia`, 'may_admit'],
  [msg`The records don’t say`, 'unknown'],
  [msg`Not offered, or not among the groups that its license names`, 'not_offered'],
]

/** Explains the four parts of the score and their weights. */
export function WeightsSection() {
  const parts = listParts()
  return (
    <section className="mt-7 stack-4" aria-labelledby="what-counts">
      <h2 id="what-counts">{t`What counts, and how much`}</h2>
      <p>
        <Trans>
          Four things, worth {parts.reduce((sum, { weight }) => sum + weight, 0)} points in total. If a record
          does not mention something, we treat it as unknown: it counts for less than a match and more than a
          mismatch, and your list tells you that we do not know.
        </Trans>
      </p>
      <ol className="stack-5">
        {parts.map(({ name, weight, text, unknown }) => (
          <li key={name} className="stack-2 border-evergreen border-s-[3px] ps-4">
            <h3>
              {name}{' '}
              <span className="block font-[400] text-quiet text-small tracking-[0]">{t`up to ${weight} points`}</span>
            </h3>
            <p>{text}</p>
            <p>{unknown}</p>
          </li>
        ))}
      </ol>
      <h3 id="memory-care">{t`How much memory care counts`}</h3>
      <p>
        <Trans>
          Public records describe memory care in different words. If you wish for it, the strongest word of
          all sources decides how much of the points for Memory Care and for the type of care a community
          gets.
        </Trans>
      </p>
      <table className="border-collapse tabular-nums" aria-labelledby="memory-care">
        <tbody>
          {GRADES.map(([label, grade]) => (
            <tr key={grade} className="border-line border-b align-top">
              <th scope="row" className="py-1 text-start font-[400]">
                {translate(label)}
              </th>
              <td className="py-1 ps-4 text-end">{Math.round(DEMENTIA_SCORES[grade] * 100)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 id="ties">{t`Equal scores`}</h3>
      <p>
        <Trans>
          Scores are compared in whole points. If two communities have the same, the one without a warning
          about its license comes first, then the one whose residents don't have to get out alone in a fire,
          then the one licensed for more residents (up to {MANY_PLACES}), which is more likely to have a room
          and company. Then the exact score decides, the nearer one, and the cheaper one. If all of that is
          equal, the number of the record decides, so that the order is always the same.
        </Trans>
      </p>
      <h3 id="not-counted">{t`What does not count`}</h3>
      <p>
        <Trans>
          Your name, email address and phone number do not count, and your age range only as described below.
          Ratings are not part of the score either, because most records have none. Only a language model may
          put the better rated of two equals first.
        </Trans>
      </p>
    </section>
  )
}
