import { allZipCodes } from '#server/features/places/service.ts'
import { Random } from '#server/platform/random.ts'
import { AMENITY_LABELS } from '#shared/contract/amenities.ts'
import { AGE_RANGES, BUDGET_LABELS, GENDERS } from '#shared/contract/options.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { STATE_CODES } from '#shared/contract/states.ts'

const SEED = 7

/**
 * Makes different families in these states, or across the country, each with its own email. Every run makes the same
 * ones.
 */
export async function makeFamilies(
  count: number,
  states: readonly string[] = STATE_CODES,
): Promise<QuestionnaireSubmission[]> {
  const random = new Random(SEED)
  const known = new Set(states)
  const zips = (await allZipCodes()).filter((zip) => known.has(zip.state))
  return Array.from({ length: count }, (_, index) => {
    const zip = zips[random.between(0, zips.length - 1)] as (typeof zips)[number]
    const amenities = AMENITY_LABELS.filter(() => random.chance(0.35))
    return {
      firstName: 'Bench',
      lastName: 'Family',
      age: random.pick(AGE_RANGES),
      gender: random.pick(GENDERS),
      email: `family-${index}@bench.example`,
      city: zip.city,
      state: zip.state as (typeof STATE_CODES)[number],
      zipCode: zip.zipCode,
      budget: random.pick(BUDGET_LABELS),
      amenities: amenities.length > 0 ? amenities : [random.pick(AMENITY_LABELS)],
      tosAgreed: true,
    }
  })
}
