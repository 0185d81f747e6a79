import { type Candidate, candidatesOf, chooseFartherPool, choosePool, toPoolRows } from '../choose-pool.ts'
import type { Match } from '../facility.ts'
import { addFarther, chooseNear, judgePool, measuredFrom, needsFarther, toMatch } from '../family-list.ts'
import type { WaterMap } from '../water-map.ts'
import { type MatchedAnswers, wishesOf } from '../wishes.ts'
import { locateIn } from './locate.ts'
import type { PackedRow } from './open-pack.ts'
import type { ZipColumns } from './pack-file.ts'

/** What a list is made from: the communities of all packs of one state, and the state's ZIP codes. */
export interface PackedState {
  pool: readonly PackedRow[]
  zips: ZipColumns
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
  const judge = (chosen: readonly Candidate<PackedRow>[]) =>
    judgePool(toPoolRows(chosen, wishes), wishes, from, water)
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
