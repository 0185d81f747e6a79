import * as z from 'zod/mini'
import { AMENITY_LABELS } from '#shared/contract/amenities.ts'
import { AGE_RANGES, BUDGET_LABELS, CARE_TYPES, GENDERS } from '#shared/contract/options.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { NEED_VALUES, NEEDS, Needs, takesSeveral } from '#shared/matching/needs.ts'
import type { MatchedAnswers } from '#shared/matching/wishes.ts'
import type { ZipRow } from '../features/places/zip-file.ts'
import { Random } from '../platform/random.ts'
import { type Community, validAnswers } from './communities.ts'

/** Keeps each item with probability `share`. */
const sample = <Item>(random: Random, items: readonly Item[], share: number) =>
  items.filter(() => random.chance(share))

/** Communities around 78701, some with many known facts and some with few. The same seed gives the same communities. */
export function generateCommunities(count: number, seed: number): Community[] {
  const random = new Random(seed)
  return Array.from({ length: count }, (_, index) => {
    const amenities = sample(random, AMENITY_LABELS, 0.4)
    return {
      id: `community-${index}`,
      name: `House ${index}`,
      milesNorth: random.chance(0.9) ? random.between(0, 600) / 10 : null,
      price: random.chance(0.7) ? 100 * random.between(22, 95) : null,
      rating: random.chance(0.6) ? random.between(10, 50) : null,
      amenities,
      absentAmenities: sample(random, AMENITY_LABELS, 0.3).filter((label) => !amenities.includes(label)),
      careTypes: sample(random, CARE_TYPES, 0.4),
    }
  })
}

/** Some of the needs, each with a random answer. */
const generateNeeds = (random: Random): Needs =>
  z.parse(
    Needs,
    Object.fromEntries(
      sample(random, NEEDS, 0.5).map((need) => {
        const value = random.pick<string>(NEED_VALUES[need])
        return [need, takesSeveral(need) ? [value] : value]
      }),
    ),
  )

/** The answers that matter for the list of a family with random wishes at a random place. */
export function generateAnswers(random: Random, zips: readonly ZipRow[]): MatchedAnswers {
  const { zipCode, city, state } = random.pick(zips as [ZipRow, ...ZipRow[]])
  const amenities = sample(random, AMENITY_LABELS, 0.3)
  return {
    age: random.pick(AGE_RANGES),
    gender: random.pick(GENDERS),
    budget: random.pick(BUDGET_LABELS),
    amenities: amenities.length > 0 ? amenities : [random.pick(AMENITY_LABELS)],
    // Some ZIP codes and cities are mistyped, and some cities are elsewhere.
    zipCode: random.chance(0.9) ? zipCode : '00000',
    city: random.chance(0.8)
      ? city
      : random.pick([`${city}x`, city.slice(0, -1), 'Nowhere', 'Springfield', 'Plymouth']),
    state,
    ...(random.chance(0.5) && { needs: generateNeeds(random) }),
  }
}

/** A family at 78701 with random wishes. The same seed gives the same family. */
export function generateFamily(seed: number): QuestionnaireSubmission {
  const random = new Random(seed)
  const amenities = sample(random, AMENITY_LABELS, 0.3)
  return validAnswers({
    gender: random.pick(GENDERS),
    budget: random.pick(BUDGET_LABELS),
    amenities: amenities.length > 0 ? amenities : [random.pick(AMENITY_LABELS)],
  })
}
