import { toldPrice, toldValue } from '../catalog/current-told.ts'
import type { Fact } from '../catalog/facts.ts'
import { toldFieldsOf } from '../catalog/told.ts'
import type { ToldFields } from '../catalog/told-fact.ts'
import { Facility, type Match, RULED_OUT, type Score } from '../contract/facility.ts'
import { MAX_MATCHES } from '../contract/limits.ts'
import { toStateName } from '../contract/states.ts'
import { FIT_BITS, limitsIn, placesOfBits } from './community-bits.ts'
import { detoursFrom } from './detours.ts'
import { listFactsOf } from './list-facts.ts'
import type { Origin } from './locate-family.ts'
import { BETTER_MILES, FEW_IN_REACH, MANY_PLACES } from './matching.ts'
import { milesBetween, type Position } from './miles.ts'
import { pointsOf } from './points.ts'
import { priceRangeOf } from './price-range.ts'
import { reasonsFor, unknownsOf } from './reasons.ts'
import {
  crossesWater,
  hindranceOf,
  isUnwantedNursingHome,
  type Preferences,
  roadMiles,
  type Scored,
  scoreOf,
} from './score.ts'
import { type WaterMap, waterMilesBetween } from './water-map.ts'
import type { Wishes } from './wishes.ts'

type Distance = Pick<Scored, 'miles' | 'waterMiles' | 'detourMiles'>

/** What the rules read of a community before they know its distance. */
export interface PoolRow extends Omit<Scored, keyof Distance> {
  id: string
  state: string
  latitude: number | null
  longitude: number | null
  campusKey: string | null
}

/** A community that the rules have judged. */
export type JudgedRow<Row extends PoolRow = PoolRow> = Judged<Row & Scored>

/** A community as its card and its sentences need it. */
export interface ListedRow extends Facility, ToldFields {
  state: string
  zipCode: string | null
  absentAmenities: string[]
  facts: Fact[]
  /** The names of all houses of its campus, this one included; null if it has no other house. */
  campusNames: string[] | null
}

/** The matches among the communities that are compared, best first. `from` is null if no distance can be measured. */
export function judgePool<Row extends PoolRow>(
  pool: readonly Row[],
  wishes: Wishes,
  from: Position | null,
  water: WaterMap,
): JudgedRow<Row>[] {
  const detourOf = from && detoursFrom(water, from)
  return orderCandidates(
    pool.map((row) => ({ ...row, ...distanceOf(row, from, water, detourOf) })),
    wishes.preferences,
  )
}

function distanceOf(
  { latitude, longitude }: PoolRow,
  from: Position | null,
  water: WaterMap,
  detourOf: ReturnType<typeof detoursFrom> | null,
): Distance {
  if (!from || !detourOf || latitude === null || longitude === null)
    return { miles: null, waterMiles: 0, detourMiles: 0 }
  const to = { latitude, longitude }
  const miles = milesBetween(from, to)
  const waterMiles = waterMilesBetween(water, from, to)
  return { miles, waterMiles, detourMiles: crossesWater(waterMiles) ? detourOf(to, miles) : 0 }
}

/** The best of the communities in reach after the first `skip`: at most MAX_MATCHES, one for each campus. */
export const chooseNear = <Row extends PoolRow>(
  inReach: readonly JudgedRow<Row>[],
  skip = 0,
): JudgedRow<Row>[] => onePerCampus(inReach).slice(skip, skip + MAX_MATCHES)

/** How many places within reach were compared. */
export const countCompared = (inReach: readonly JudgedRow[]): number =>
  onePerCampus(inReach.filter(({ miles }) => miles !== null)).length

const fits = ({ hindrance }: JudgedRow) => hindrance !== RULED_OUT

/** Whether so few in reach can serve this person that some farther away follow. */
export const needsFarther = (near: readonly JudgedRow[], from: Position | null): boolean =>
  from !== null && near.filter(fits).length < FEW_IN_REACH

/**
 * The two parts of a list, at most MAX_MATCHES together: those in reach, and the best of those farther away. If one of these
 * is within BETTER_MILES and can serve this person, those that a license or register rules out come after it, at the end.
 */
export function addFarther<Row extends PoolRow>(
  near: readonly JudgedRow<Row>[],
  farther: readonly JudgedRow<Row>[],
): { facilities: readonly JudgedRow<Row>[]; fartherAway: readonly JudgedRow<Row>[] } {
  const all = onePerCampus([...near, ...farther])
  const others = all.slice(near.length)
  const isBetter = (one: JudgedRow) => fits(one) && one.miles !== null && one.miles <= BETTER_MILES
  if (!others.some(isBetter))
    return { facilities: near, fartherAway: others.slice(0, MAX_MATCHES - near.length) }
  const facilities = near.filter(fits)
  const ordered = [...others.filter(fits), ...all.filter((one) => !fits(one))]
  return { facilities, fartherAway: ordered.slice(0, MAX_MATCHES - facilities.length) }
}

/** Keeps the best house of each campus. */
function onePerCampus<Row extends PoolRow>(ordered: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return ordered.filter(({ campusKey }) => {
    if (campusKey === null) return true
    if (seen.has(campusKey)) return false
    seen.add(campusKey)
    return true
  })
}

/** A community as the family sees it, with the reasons for its place in the list. Distances are in miles. */
export function toMatch(judged: JudgedRow, row: ListedRow, wishes: Wishes, from: Origin | null): Match {
  const { miles, waterMiles, comparedPrice, score, hindrance } = judged
  const facts = {
    ...row,
    miles,
    comparedPrice,
    acrossBorder: row.state !== wishes.state,
    isUnwantedNursingHome: isUnwantedNursingHome(judged, wishes.preferences),
    limits: limitsIn(judged.fitBits & wishes.preferences.limitBits),
  }
  const range = rangeOf(row)
  return {
    ...Facility.parse(row),
    ...toldFieldsOf(row),
    distanceMiles: miles === null ? null : roundTo(miles, 1),
    acrossBorder: facts.acrossBorder,
    score: roundScore(score),
    reasons: reasonsFor(facts, wishes, describeOrigin(wishes, from)),
    unknown: unknownsOf(facts, wishes),
    ...pointsOf(facts, wishes),
    listFacts: listFactsOf(row),
    ...(range && { priceRange: range }),
    ...(hindrance > 0 && { hindrance }),
    ...(row.campusNames && { campus: { houses: row.campusNames.length, names: row.campusNames } }),
    ...(crossesWater(waterMiles) && { waterMiles: roundTo(waterMiles, 1) }),
  }
}

const describeOrigin = (wishes: Wishes, from: Origin | null): string =>
  from ? (from.zipCode ?? `the center of ${from.city}`) : toStateName(wishes.state)
/** The told rates, or those of a register with its year. */
function rangeOf({ facts, told = [] }: ListedRow): Match['priceRange'] {
  const [low, high] = [toldPrice(told), toldValue(told, 'priceTo')]
  if (low === undefined) {
    const listed = priceRangeOf(facts)
    return listed && { low: listed.low, high: listed.high, ...(listed.year && { year: listed.year }) }
  }
  return typeof high === 'number' ? { low, high } : undefined
}

const roundScore = ({ total, ...parts }: Score): Score => ({
  total: roundTo(total, 2),
  distance: roundTo(parts.distance, 3),
  budget: roundTo(parts.budget, 3),
  amenities: roundTo(parts.amenities, 3),
  careType: roundTo(parts.careType, 3),
})

function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}

/** A community that the rules have judged for a family. */
type Judged<Candidate extends Scored> = Candidate & {
  score: Score
  hindrance: ReturnType<typeof hindranceOf>
}

const DOUBTS = FIT_BITS.licenseWarning | FIT_BITS.unaided

/**
 * The communities, best first: those with nothing against them, then by score in whole points.
 * Equal ones are ordered by license (no warning, then no need to leave unaided), number of places, exact score, distance,
 * price, and id. The order depends on nothing else.
 */
const orderCandidates = <Candidate extends Scored & { id: string }>(
  candidates: readonly Candidate[],
  family: Preferences,
): Judged<Candidate>[] =>
  candidates
    .map((candidate) => ({
      ...candidate,
      score: scoreOf(candidate, family),
      hindrance: hindranceOf(candidate, family),
    }))
    .sort(compareJudged)

function compareJudged(a: Judged<Scored & { id: string }>, b: Judged<Scored & { id: string }>): number {
  return (
    a.hindrance - b.hindrance ||
    Math.round(b.score.total) - Math.round(a.score.total) ||
    (a.fitBits & DOUBTS) - (b.fitBits & DOUBTS) ||
    placesOf(b) - placesOf(a) ||
    roundTotal(b.score.total) - roundTotal(a.score.total) ||
    compareUnknownLast(roadMiles(a), roadMiles(b)) ||
    compareUnknownLast(a.comparedPrice, b.comparedPrice) ||
    (a.id < b.id ? -1 : 1)
  )
}

const placesOf = ({ fitBits }: Scored) => Math.min(MANY_PLACES, placesOfBits(fitBits))
/** So that the last digits of a floating-point sum decide nothing. */
const roundTotal = (total: number) => Math.round(total * 1e6)

function compareUnknownLast(a: number | null, b: number | null): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a - b
}
