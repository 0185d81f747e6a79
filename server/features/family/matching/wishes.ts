import {
  type Amenity,
  getAmenitySynonyms,
  getCareTypesProviding,
  impliedCareTypes,
} from '../../../../shared/amenities.ts'
import { BUDGETS, type CareType } from '../../../../shared/options.ts'
import type { QuestionnaireSubmission } from '../../../../shared/questionnaire.ts'

/** What a family asks for, read out of their answers: all that matching knows about them. */
export interface Wishes {
  zipCode: string
  city: string
  state: string
  gender: QuestionnaireSubmission['gender']
  /** Monthly dollars; `high` is null where the range is open. */
  budget: { low: number; high: number | null }
  /** Each wanted amenity once. */
  amenities: WantedAmenity[]
  careTypes: CareType[]
}

export interface WantedAmenity {
  label: Amenity
  /** Any of these among a record's amenities or care types says that it is there. */
  wordings: string[]
}

/** The part of the answers that matching may use; names and addresses of people stay out of it. */
export function wishesOf(answers: QuestionnaireSubmission): Wishes {
  // The schema lets no other label through.
  const budget = BUDGETS.find(({ label }) => label === answers.budget) as (typeof BUDGETS)[number]
  const labels = [...new Set(answers.amenities)]
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
    careTypes: impliedCareTypes(labels),
  }
}
