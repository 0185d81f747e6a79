import {
  AMENITY_LABELS,
  type Amenity,
  getAmenitySynonyms,
  getCareTypesProviding,
  impliedCareTypes,
} from '../contract/amenities.ts'
import { type CareType, findBudget } from '../contract/options.ts'
import type { QuestionnaireSubmission } from '../contract/questionnaire.ts'
import type { Needs } from './needs.ts'
import { isCareExpected } from './price-range.ts'
import { type Preferences, preferencesOf } from './score.ts'

/** What a family wants. Matching knows nothing else about them. */
export interface Wishes {
  zipCode: string
  city: string
  state: string
  gender: QuestionnaireSubmission['gender']
  /** Dollars per month. `high` is null if the range has no upper end. 0 and null: unknown, in a lead that staff added. */
  budget: { low: number; high: number | null }
  /** In the form's order, so that the family's has no effect. */
  amenities: WantedAmenity[]
  careTypes: CareType[]
  wantsMemoryCare: boolean
  /** They will probably pay more than the lowest rate. */
  isCareExpected: boolean
  /** The person may need help to leave a building in a fire. It is all that matching knows of their age. */
  mayNeedHelpLeaving: boolean
  /** The same for the order, as bits. */
  preferences: Preferences
  /** What the family said about the help that is needed. An absent need is unknown. */
  needs: Needs
}

export interface WantedAmenity {
  label: Amenity
  /** If a record's amenities or care types contain any of these, it has the amenity. */
  wordings: string[]
}

/** The answers that matching may use. */
export type MatchedAnswers = Pick<
  QuestionnaireSubmission,
  'age' | 'gender' | 'zipCode' | 'city' | 'state' | 'budget' | 'amenities' | 'needs'
>

const UNKNOWN_BUDGET = { low: 0, high: null }

/** Extracts what matching may use from the answers, without names and contact details. */
export function wishesOf(answers: MatchedAnswers): Wishes {
  const budget = findBudget(answers.budget) ?? UNKNOWN_BUDGET
  const labels = AMENITY_LABELS.filter((label) => answers.amenities.includes(label))
  // Someone with dementia needs memory care, and someone with a pet a home that takes it, without wishing for it.
  const needed: Amenity[] = [...labels]
  if (answers.needs?.memory === 'dementia') needed.push('Memory Care')
  if (answers.needs?.pets === 'yes') needed.push('Pet Friendly')
  const preferences = preferencesOf(needed, budget.high, answers.age, answers.needs)
  return {
    zipCode: answers.zipCode,
    city: answers.city,
    state: answers.state,
    gender: answers.gender,
    budget: { low: budget.low, high: budget.high },
    amenities: labels.map((label) => ({
      label,
      wordings: [...getAmenitySynonyms(label), ...getCareTypesProviding(label)],
    })),
    careTypes: impliedCareTypes(needed),
    wantsMemoryCare: preferences.wantsMemoryCare,
    isCareExpected: isCareExpected(needed),
    mayNeedHelpLeaving: preferences.mayNeedHelpLeaving,
    preferences,
    needs: answers.needs ?? {},
  }
}
