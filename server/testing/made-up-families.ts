import { AMENITY_LABELS } from '../../shared/amenities.ts'
import { BUDGET_LABELS, CARE_TYPES, GENDERS } from '../../shared/options.ts'
import type { QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import { Random } from '../platform/random.ts'
import { aFamily, type Community } from './communities.ts'

const some = <Item>(random: Random, items: readonly Item[], share: number) =>
  items.filter(() => random.chance(share))

/** Communities around 78701 of which some know much and some little, the same ones for the same seed. */
export function madeUpCommunities(count: number, seed: number): Community[] {
  const random = new Random(seed)
  return Array.from({ length: count }, (_, index) => {
    const amenities = some(random, AMENITY_LABELS, 0.4)
    return {
      id: `community-${index}`,
      name: `House ${index}`,
      milesNorth: random.chance(0.9) ? random.between(0, 600) / 10 : null,
      price: random.chance(0.7) ? 100 * random.between(22, 95) : null,
      rating: random.chance(0.6) ? random.between(10, 50) : null,
      amenities,
      absentAmenities: some(random, AMENITY_LABELS, 0.3).filter((label) => !amenities.includes(label)),
      careTypes: some(random, CARE_TYPES, 0.4),
    }
  })
}

/** A family at 78701 with wishes of its own, the same one for the same seed. */
export function madeUpFamily(seed: number): QuestionnaireSubmission {
  const random = new Random(seed)
  const amenities = some(random, AMENITY_LABELS, 0.3)
  return aFamily({
    gender: random.pick(GENDERS),
    budget: random.pick(BUDGET_LABELS),
    amenities: amenities.length > 0 ? amenities : [random.pick(AMENITY_LABELS)],
  })
}
