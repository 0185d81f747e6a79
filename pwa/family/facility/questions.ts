import { locale, translate } from '#pwa/words/translate.ts'
import { type FacilityDetail, type Fact, type FactName, yearOfFact } from '#shared/catalog/facts.ts'
import { type Amenity, getAmenitySynonyms } from '#shared/contract/amenities.ts'
import type { KnownAnswers } from '#shared/contract/questionnaire-response.ts'
import { mayNeedHelpLeaving, mustLeaveUnaided } from '#shared/matching/community-bits.ts'
import { dementiaGradeOf } from '#shared/matching/licenses.ts'
import { priceRangeOf } from '#shared/matching/price-range.ts'
import { msg, t, type Words } from '#words'

/** The answers that decide what a family should ask. */
type Answers = Pick<KnownAnswers, 'age' | 'amenities'>
type Question = string | false | undefined
type Record = FacilityDetail & { facts: Fact[]; absentAmenities: string[] }

const MAX_QUESTIONS = 8
/** No register answers these for any community. */
const ALWAYS_ASKED = [
  msg`How many staff members are on duty at night, and for how many residents?`,
  msg`What would make a resident have to move out?`,
  msg`Can we try a short stay before we decide?`,
]
const ASKED_IF_ROOM = [msg`Is a room free now, or is there a waiting list?`]

/** The words for a wish after "Do you have". The other two wishes have questions of their own. */
const WISH_WORDS: Partial<{ [Label in Amenity]: Words }> = {
  'Gourmet Dining': msg`restaurant-style dining`,
  'Fitness Center': msg`a fitness center`,
  Transportation: msg`transportation`,
  'Social Activities': msg`social activities`,
  'Pet Friendly': msg`room for a pet`,
  'Arts & Crafts': msg`arts and crafts`,
  Gardens: msg`a garden`,
  Spa: msg`a spa`,
  'Housekeeping Services': msg`housekeeping`,
  'Physical Therapy': msg`physical therapy`,
}

/**
 * The questions for a phone call, most important first, at most eight: what this record warns of or doesn't say, as far
 * as it matters to this family, then what no register answers. Without `answers`, only the record decides.
 */
export function questionsFor(facility: FacilityDetail, answers?: Answers): string[] {
  const record: Record = { ...facility, facts: facility.facts ?? [], absentAmenities: [] }
  const questions: Question[] = [
    askAboutLicense(record),
    askAboutMedicareMark(record),
    askAboutMoney(record),
    askAboutEvacuation(record, answers),
    answers?.amenities.includes('Memory Care') && askAboutMemoryCare(record),
    answers?.amenities.includes('24/7 Medical Care') &&
      !record.careTypes.includes('Skilled Nursing') &&
      t`Is a nurse in the building at night, or only on call?`,
    askAboutInspection(record),
    askAboutWishes(record, answers),
    askAboutFunding(record),
  ]
  const specific = questions.filter((question) => typeof question === 'string')
  const always = [...ALWAYS_ASKED, ...ASKED_IF_ROOM].map(translate)
  return [...specific.slice(0, MAX_QUESTIONS - ALWAYS_ASKED.length), ...always].slice(0, MAX_QUESTIONS)
}

function askAboutLicense({ facts }: Record): Question {
  const warning = find(facts, 'licenseWarning')
  const year = warning && yearOfFact(warning)
  return (
    warning && (year ? t`What happened with the license in ${year}?` : t`What happened with the license?`)
  )
}

function askAboutMedicareMark({ facts }: Record): Question {
  if (find(facts, 'abuseMark')?.value === true)
    return t`Medicare marks a citation for abuse here. What happened, and what has changed since?`
  return find(facts, 'specialFocus') && t`Medicare watches this home for serious problems. What has changed?`
}

function askAboutMoney({ price, facts }: Record): Question {
  return price || priceRangeOf(facts)
    ? t`What would we pay in total for the care we need, and what was the last increase?`
    : t`What is the monthly rate for the care we need, and what was the last increase?`
}

function askAboutEvacuation({ facts }: Record, answers?: Answers): Question {
  if (mustLeaveUnaided(facts))
    return t`Will you still accept a resident who can't get out of the building alone?`
  return (
    answers &&
    mayNeedHelpLeaving(answers.age, answers.amenities) &&
    !find(facts, 'evacuation') &&
    t`Can someone live here who would need help getting out in an emergency?`
  )
}

function askAboutMemoryCare(record: Record): Question {
  switch (dementiaGradeOf(record)) {
    case 'secured_unit':
      return undefined
    case 'whole_house':
      return t`Is the house secured day and night?`
    case 'special_unit':
    case 'certified':
      return t`Is the memory care unit secured?`
    case 'not_offered':
      return t`The records don't mention dementia care. Would you take someone with dementia?`
    default:
      return t`Do you have a memory care unit, and is it secured?`
  }
}

function askAboutInspection({ facts }: Record): Question {
  const counts = (['findings', 'seriousFindings', 'complaintFindings', 'fines'] as const).map(
    (name) => find(facts, name)?.value,
  )
  if (counts.some((count) => Number(count) > 0))
    return t`What did the last inspection find, and what have you fixed since?`
  const isInspected = counts.some((count) => count !== undefined) || find(facts, 'lastInspection')
  return !isInspected && t`When was your last state inspection, and may we read the report?`
}

function askAboutWishes({ amenities }: Record, answers?: Answers): Question {
  const unlisted = (answers?.amenities ?? [])
    .filter((wish) => !getAmenitySynonyms(wish).some((wording) => amenities.includes(wording)))
    .flatMap((wish) => WISH_WORDS[wish] ?? [])
    .map(translate)
  return unlisted.length > 0 && t`Do you have ${new Intl.ListFormat(locale()).format(unlisted)}?`
}

function askAboutFunding({ facts }: Record): Question {
  const funding = find(facts, 'publicFunding')?.value
  const words = funding === undefined ? [] : [funding].flat()
  return words.some((word) => word !== 'none' && word !== 'medicare')
    ? t`How long would we have to pay ourselves before public funding can take over?`
    : t`If savings run out, do you accept Medicaid or another public program?`
}

/** Of several registers, the newest comes first. */
const find = (facts: readonly Fact[], name: FactName) => facts.find(({ fact }) => fact === name)
