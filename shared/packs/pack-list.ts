import type { Match } from '../facility.ts'
import { addFarther, chooseNear, judgePool, measuredFrom, needsFarther, toMatch } from '../family-list.ts'
import { FIT_BITS } from '../fit-bits.ts'
import {
  CANDIDATE_POOL,
  FARTHER_POOL_SIZE,
  FARTHEST_MILES,
  REACH_MILES,
  SEARCH_RADII_MILES,
} from '../matching.ts'
import { milesBetween, type Position } from '../miles.ts'
import type { WaterMap } from '../water-map.ts'
import { type MatchedAnswers, type Wishes, wishesOf } from '../wishes.ts'
import { locateIn } from './locate.ts'
import type { PackedRow } from './open-pack.ts'
import type { ZipColumns } from './pack-file.ts'
import { compareText } from './pack-text.ts'

/** What a list is made from: the communities of all packs of one state, and the state's ZIP codes. */
export interface PackedState {
  pool: readonly PackedRow[]
  zips: ZipColumns
}

/** A community that takes this person, with its distance in miles; null if it can't be measured. */
interface Candidate {
  row: PackedRow
  beeline: number | null
}

/**
 * Makes a family's list from packs, by the same rules as the server (server/features/family/matching): the same
 * communities give the same list. Reveals nothing to anyone.
 */
export async function listFromPacks(
  { pool, zips }: PackedState,
  answers: MatchedAnswers,
  water: WaterMap,
): Promise<{ facilities: Match[]; fartherAway: Match[] }> {
  const wishes = wishesOf(answers)
  const from = measuredFrom(locateIn(zips, wishes))
  const candidates = candidatesOf(pool, wishes, from)
  const judge = (chosen: readonly Candidate[]) =>
    judgePool(
      chosen.map(({ row }) => ({
        ...row,
        comparedPrice: wishes.isCareExpected ? row.midrangePrice : row.price,
      })),
      wishes,
      from,
      water,
    )
  const near = chooseNear(
    judge(from ? choosePool(candidates, wishes) : candidates.filter(({ row }) => row.state === wishes.state)),
  )
  const farther = from && needsFarther(near, from) ? judge(chooseFartherPool(candidates, wishes)) : []
  const shown = addFarther(near, farther)
  const matches = await Promise.all(
    shown.map(async (judged) => toMatch(judged, await judged.readListed(), wishes, from)),
  )
  return { facilities: matches.slice(0, near.length), fartherAway: matches.slice(near.length) }
}

/** The communities that take this person, with their distances. */
function candidatesOf(pool: readonly PackedRow[], wishes: Wishes, from: Position | null): Candidate[] {
  const refused = wishes.wantsMemoryCare ? 0 : FIT_BITS.onlyMemoryCare
  return pool
    .filter(
      ({ residentGender, fitBits }) =>
        (residentGender ?? wishes.gender) === wishes.gender && !(fitBits & refused),
    )
    .map((row) => ({ row, beeline: beelineTo(row, from) }))
}

function beelineTo({ latitude, longitude }: PackedRow, from: Position | null): number | null {
  return from && latitude !== null && longitude !== null ? milesBetween(from, { latitude, longitude }) : null
}

/** Those in the smallest circle that holds a full pool, or in reach, and those of the state without a position. */
function choosePool(candidates: readonly Candidate[], { state }: Wishes): Candidate[] {
  const inReach = candidates.filter(({ beeline }) => beeline !== null && beeline <= REACH_MILES)
  const within = (miles: number) => inReach.filter(({ beeline }) => (beeline ?? 0) <= miles)
  const radius = SEARCH_RADII_MILES.find((miles) => within(miles).length >= CANDIDATE_POOL) ?? REACH_MILES
  return [...within(radius), ...candidates.filter(({ row }) => row.latitude === null && row.state === state)]
}

/** The nearest of those out of reach: in any state up to FARTHEST_MILES, and in the whole of the family's. */
function chooseFartherPool(candidates: readonly Candidate[], { state }: Wishes): Candidate[] {
  return candidates
    .filter(
      ({ beeline, row }) =>
        beeline !== null && beeline > REACH_MILES && (beeline <= FARTHEST_MILES || row.state === state),
    )
    .sort((a, b) => (a.beeline ?? 0) - (b.beeline ?? 0) || compareText(a.row.id, b.row.id))
    .slice(0, FARTHER_POOL_SIZE)
}
