import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { catalogOf, findFor } from '#server/testing/find-in.ts'
import type { Match } from '#shared/contract/facility.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { locateFamily } from '#shared/matching/locate-family.ts'
import { FARTHEST_MILES, FEW_IN_REACH, REACH_MILES } from '#shared/matching/matching.ts'
import { milesBetween } from '#shared/matching/miles.ts'
import { type Family, type Grade, wireNeedsOf } from './family.ts'

/** More than any order looks at across a state line. */
const REACHABLE_MILES = 75
/** Where the state has fewer communities nearby, the orders look at the whole state. */
const FEW_NEARBY = 150

/** A community that a family's search could return. Prices are in dollars a month, distances in miles. */
const ReachableCommunity = z.object({
  /** The source and the register's number, joined by a colon: 'wi-cbrf:15835'. */
  key: z.string(),
  id: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.nullable(z.string()),
  price: z.nullable(z.int()),
  careTypes: z.array(z.string()),
  amenities: z.array(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export type ReachableCommunity = z.infer<typeof ReachableCommunity> & { miles: number | null }

/**
 * Finds every community that a family's list could contain, without the rules: those within REACHABLE_MILES in any
 * state, and all of the family's state if few are near, except homes that accept only the other gender.
 * @returns the communities, nearest first
 */
async function findReachable(sql: Sql, answers: QuestionnaireSubmission): Promise<ReachableCommunity[]> {
  const { origin: from } = await locateFamily(await catalogOf(sql), answers)
  if (!from) return []
  const rows = await read(sql, ReachableCommunity)`
    select source || ':' || source_id as key, id, name, address, city, state, zip_code, price, care_types, amenities,
      latitude, longitude
    from facilities where coalesce(resident_gender, ${answers.gender}) = ${answers.gender} order by key`
  const eligible = rows.map((row) => {
    const { latitude, longitude } = row
    const miles = latitude === null || longitude === null ? null : milesBetween(from, { latitude, longitude })
    return { ...row, miles, distance: miles ?? Number.POSITIVE_INFINITY }
  })
  const isOwn = ({ state }: ReachableCommunity) => state === answers.state
  const inReach = eligible.filter(({ distance }) => distance <= REACH_MILES)
  const near = eligible.filter(({ distance }) => distance <= REACHABLE_MILES)
  return eligible
    .filter(
      (row) =>
        row.distance <= REACHABLE_MILES ||
        (row.distance <= FARTHEST_MILES && inReach.length < FEW_IN_REACH) ||
        (isOwn(row) && (row.miles === null || near.filter(isOwn).length < FEW_NEARBY)),
    )
    .sort((a, b) => (a.distance === b.distance ? 0 : a.distance - b.distance))
}

/**
 * Names the place where a community is: its ZIP code, house number and the first word of its street, so that
 * "10 Oak Blvd" and "10 Oak Drive" are one place. The product shows one card for each place, so the scores count each
 * place once.
 */
export function campusOf({
  key,
  address,
  zipCode,
}: Pick<ReachableCommunity, 'key' | 'address' | 'zipCode'>): string {
  const [, number, street] =
    /^\s*(\d+)\w?\s+(?:(?:[nsew]|north|south|east|west)\.?\s+)?(\w+)/i.exec(address ?? '') ?? []
  if (!number || !street || !zipCode) return key
  return `${zipCode.slice(0, 5)} ${number} ${street.toLowerCase()}`
}

/** Keeps the first community of each campus. */
export function onePerCampus(keys: readonly string[], campuses: ReadonlyMap<string, string>): string[] {
  const seen = new Set<string>()
  return keys.filter((key) => {
    const campus = campuses.get(key) ?? key
    if (seen.has(campus)) return false
    seen.add(campus)
    return true
  })
}

/** A family and its search results. */
export interface FamilySearch {
  family: Family
  reachable: ReachableCommunity[]
  /** The rules' list, best first. */
  matches: Match[]
  /** What the product shows beneath the list if few are in reach. */
  fartherAway: Match[]
  /** The place of each reachable community, by key. */
  campuses: ReadonlyMap<string, string>
  /** An ungraded community counts as 0. */
  gradesOf(keys: readonly string[]): Grade[]
  keyOf(id: string): string
}

/** Runs the product's search for a family, with its needs or with every need unknown. */
export async function searchForFamily(sql: Sql, family: Family, withNeeds: boolean): Promise<FamilySearch> {
  const reachable = await findReachable(sql, family.answers)
  const keys = new Map(reachable.map(({ id, key }) => [id, key]))
  const { facilities: matches, fartherAway } = await findFor(
    sql,
    withNeeds ? { ...family.answers, needs: wireNeedsOf(family) } : family.answers,
  )
  return {
    family,
    reachable,
    matches,
    fartherAway,
    campuses: new Map(reachable.map((community) => [community.key, campusOf(community)])),
    keyOf: (id) => keys.get(id) ?? id,
    gradesOf: (shown) => shown.map((key) => family.grades.get(key)?.[0] ?? 0),
  }
}

/** The keys of what the family sees: a list, and beneath it what is farther away. */
export const shownKeys = (
  { matches, fartherAway, keyOf }: FamilySearch,
  list: readonly Match[] = matches,
): string[] => [...list, ...fartherAway].map(({ id }) => keyOf(id))

/** The simple order that the rules have to beat: most of the wished amenities on record, then nearest. */
export function amenitiesFirst(
  reachable: readonly ReachableCommunity[],
  { amenities }: Pick<QuestionnaireSubmission, 'amenities'>,
): string[] {
  const count = (community: ReachableCommunity) => {
    const offers = new Set([...community.amenities, ...community.careTypes])
    return amenities.filter((label) => offers.has(label)).length
  }
  const isInReach = ({ miles }: ReachableCommunity) => miles !== null && miles <= REACH_MILES
  const distance = ({ miles }: ReachableCommunity) => miles ?? Number.MAX_VALUE
  return reachable
    .toSorted(
      (a, b) =>
        Number(isInReach(b)) - Number(isInReach(a)) ||
        count(b) - count(a) ||
        distance(a) - distance(b) ||
        (a.key < b.key ? -1 : 1),
    )
    .map(({ key }) => key)
}
