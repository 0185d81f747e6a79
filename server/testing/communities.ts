import * as z from 'zod/mini'
import type { Fact, FactName } from '#shared/catalog/facts.ts'
import { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { COMMUNITY_RULES } from '../features/catalogue/community-queries.ts'
import { normalizedName } from '../features/catalogue/match-keys.ts'
import { storeCommunityRules } from '../features/catalogue/queries.ts'
import type { Sql } from '../platform/database/connect.ts'
import { someAnswers } from './test-app.ts'

/** The fields that a test sets. The default is a community in Austin's ZIP code 78701 with no known facts. */
export interface Community {
  id: string
  name?: string
  city?: string
  state?: string
  price?: number | null
  rating?: number | null
  amenities?: string[]
  absentAmenities?: string[]
  careTypes?: string[]
  facts?: Fact[]
  /** Miles north of 78701; null if no position is recorded. */
  milesNorth?: number | null
  /** Replaces milesNorth. */
  position?: { latitude: number; longitude: number }
  residentGender?: 'Male' | 'Female' | null
  source?: string
}

/** Twenty communities near 78701. Each is worse than the one before it in some way. */
export const TWENTY: Community[] = Array.from({ length: 20 }, (_, index) => ({
  id: `house-${String(index + 1).padStart(2, '0')}`,
  milesNorth: 1 + 2 * index,
  price: index % 4 === 3 ? null : 3900 + 150 * index,
  rating: index % 3 === 0 ? null : 45 - index,
  amenities: index % 2 === 0 ? ['Gardens'] : [],
  absentAmenities: index % 5 === 3 ? ['Gardens'] : [],
  careTypes: index % 3 === 2 ? [] : index % 7 === 4 ? ['Skilled Nursing'] : ['Memory Care'],
}))

/** The centroid of 78701 in the GeoNames data. */
const AUSTIN = { latitude: 30.2713, longitude: -97.7426 }
const MILES_PER_DEGREE = 69.0936

/** Replaces the catalog with these communities, which are in no register. Starting a server doesn't change them. */
export async function setCatalogue(sql: Sql, communities: readonly Community[]): Promise<void> {
  await storeCommunityRules(sql, COMMUNITY_RULES)
  await sql`delete from facilities`
  if (communities.length > 0) {
    const rows = communities.map((one) => ({ ...rowOf(one), facts: sql.json(one.facts ?? []) }))
    await sql`insert into facilities ${sql(rows)}`
  }
}

function rowOf({ milesNorth = 0, position, ...community }: Community) {
  const { id, name = `House ${id}`, city = 'Austin', state = 'TX' } = community
  const north = milesNorth === null ? null : AUSTIN.latitude + milesNorth / MILES_PER_DEGREE
  return {
    id,
    name,
    normalizedName: normalizedName(name),
    location: `${city}, ${state}`,
    description: 'A house',
    price: community.price ?? null,
    rating: community.rating ?? null,
    amenities: community.amenities ?? [],
    absentAmenities: community.absentAmenities ?? [],
    careTypes: community.careTypes ?? [],
    city,
    state,
    latitude: position?.latitude ?? north,
    longitude: position?.longitude ?? (milesNorth === null ? null : AUSTIN.longitude),
    residentGender: community.residentGender ?? null,
    source: community.source ?? 'test',
    sourceId: id,
  }
}

/** The facts that one row of a register says. */
export const registerFacts = (
  values: { [Name in FactName]?: Fact['value'] },
  { publisher = 'A state', asOf = '2021-03-01', line = 2 }: Partial<Fact> = {},
): Fact[] =>
  Object.entries(values).map(([fact, value]) => ({
    fact: fact as FactName,
    value,
    publisher,
    asOf,
    line,
    column: fact,
  }))

/** The validated answers of a family in 78701 that wants a garden. */
export function validAnswers(change: Partial<QuestionnaireSubmission> = {}): QuestionnaireSubmission {
  return z.parse(QuestionnaireSubmission, someAnswers({ amenities: ['Gardens'], ...change }))
}
