import type { Match } from '../shared/facility.ts'
import { NEAR_MILES } from '../shared/matching.ts'
import { BUDGETS } from '../shared/options.ts'
import type { QuestionnaireSubmission } from '../shared/questionnaire.ts'
import type { Reachable } from './reachable.ts'

type Reason = Match['reasons'][number]
type Wanted = Pick<QuestionnaireSubmission, 'budget' | 'amenities' | 'zipCode'>

/**
 * Whether a record bears a sentence that a family is shown about it: the sentence is read again, word for number,
 * and compared with the record as it stands in the database, without the code that wrote the sentence.
 */
export function isSupported({ code, text }: Reason, record: Reachable, wanted: Wanted): boolean {
  const range = BUDGETS.find(({ label }) => label === wanted.budget)
  const said = Number(/\$([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN)
  const { price, miles, zipCode } = record
  const ownZip = wanted.zipCode.slice(0, 5)
  switch (code) {
    case 'below_budget':
      return range !== undefined && price === said && price < range.low
    case 'within_budget':
      return range !== undefined && price === said && price >= range.low && price <= (range.high ?? price)
    case 'care_type':
      return careTypesIn(text).every((type) => offered(record).includes(type))
    case 'near':
      if (text === `In your ZIP code, ${ownZip}`) return zipCode?.slice(0, 5) === ownZip
      return (
        miles !== null && isSaid(text, miles) && (miles <= NEAR_MILES + 0.5 || /across the border/.test(text))
      )
    default:
      return countPresent(record, wanted) === amenitiesSaid(text, wanted.amenities.length)
  }
}

const offered = ({ amenities, careTypes }: Reachable) =>
  [...amenities, ...careTypes].map((one) => one.toLowerCase())

const careTypesIn = (text: string) => text.replace(/^Offers /, '').split(' and ')

function isSaid(text: string, miles: number): boolean {
  const said = Number(/About (\d+) mile/.exec(text)?.[1] ?? Number.NaN)
  return Math.abs(said - miles) <= (said === 1 ? 1 : 0.5)
}

/** The registers of the evaluation speak of two of the amenities only, by kinds of care. */
function countPresent(record: Reachable, { amenities }: Wanted): number {
  const has = offered(record)
  return amenities.filter(
    (label) =>
      has.includes(label.toLowerCase()) || (label === '24/7 Medical Care' && has.includes('skilled nursing')),
  ).length
}

function amenitiesSaid(text: string, wanted: number): number {
  const some = /^Has (\d+) of the (\d+)/.exec(text)
  return some ? Number(some[1]) : wanted
}
