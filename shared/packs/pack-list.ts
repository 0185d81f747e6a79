import {
  type Candidate,
  candidatesOf,
  chooseFartherPool,
  choosePool,
  type PricedRow,
  toPoolRows,
} from '../choose-pool.ts'
import { type Edges, edgesAround, isInside } from '../edges.ts'
import type { Match } from '../facility.ts'
import {
  addFarther,
  chooseNear,
  type JudgedRow,
  judgePool,
  measuredFrom,
  needsFarther,
  toMatch,
} from '../family-list.ts'
import { REACH_MILES } from '../matching.ts'
import { findNotices } from '../notices/find-notices.ts'
import type { Notice } from '../questionnaire-response.ts'
import type { WaterMap } from '../water-map.ts'
import { type MatchedAnswers, wishesOf } from '../wishes.ts'
import { locateIn } from './locate.ts'
import { readNoticeFacts } from './pack-notice-facts.ts'
import type { PackedState, PreparedPack } from './prepared-pack.ts'

interface PackedRow extends PricedRow {
  readCard(): ReturnType<PreparedPack['readCard']>
}

/**
 * Makes a family's list from packs, by the same rules as the server (server/features/matching): the same
 * communities give the same list. Reveals nothing to anyone.
 */
export async function listFromPacks(
  { packs, zips }: PackedState,
  answers: MatchedAnswers,
  water: WaterMap,
): Promise<{ facilities: Match[]; fartherAway: Match[]; notices: Notice[] }> {
  const wishes = wishesOf(answers)
  const from = measuredFrom(locateIn(zips, wishes))
  const candidatesIn = (edges: Edges | null) => candidatesOf(readRows(packs, edges), wishes, from)
  const judge = (chosen: readonly Candidate<PackedRow>[]) =>
    judgePool(toPoolRows(chosen, wishes), wishes, from, water)
  const near = chooseNear(
    judge(
      from
        ? choosePool(candidatesIn(edgesAround(from, REACH_MILES)), wishes)
        : candidatesIn(null).filter(({ row }) => row.state === wishes.state),
    ),
  )
  const farther = from && needsFarther(near, from) ? judge(chooseFartherPool(candidatesIn(null), wishes)) : []
  const shown = addFarther(near, farther)
  const cards = await Promise.all(shown.map(({ readCard }) => readCard()))
  const matches = cards.map((card, index) => toMatch(shown[index] as JudgedRow, card, wishes, from))
  const list = { facilities: matches.slice(0, near.length), fartherAway: matches.slice(near.length) }
  const facts = readNoticeFacts({ packs, zips }, wishes.state, cards)
  return { ...list, notices: await findNotices(facts, answers, list) }
}

/** The communities inside of these edges and those without a position, or all. */
function readRows(packs: readonly PreparedPack[], edges: Edges | null): PackedRow[] {
  const rows: PackedRow[] = []
  for (const pack of packs) {
    const { latitudes, longitudes } = pack.rules
    for (let row = 0; row < latitudes.length; row++) {
      const [latitude = null, longitude = null] = [latitudes[row], longitudes[row]]
      const isPlaced = latitude !== null && longitude !== null
      // Most communities are far away. This is faster than to read them all.
      if (edges === null || !isPlaced || isInside(edges, latitude, longitude)) rows.push(readRow(pack, row))
    }
  }
  return rows
}

function readRow(pack: PreparedPack, row: number): PackedRow {
  const { rules, states, offerings } = pack
  const offering = offerings[rules.offerings[row] ?? 0] as (typeof offerings)[number]
  return {
    id: rules.ids[row] ?? '',
    state: states[rules.states[row] ?? 0] ?? '',
    latitude: rules.latitudes[row] ?? null,
    longitude: rules.longitudes[row] ?? null,
    campusKey: rules.campusKeys[row] ?? null,
    price: rules.prices[row] ?? null,
    midrangePrice: rules.midrangePrices[row] ?? null,
    residentGender: offering.residentGender,
    offeredBits: offering.offeredBits,
    absentBits: offering.absentBits,
    fitBits: rules.fitBits[row] ?? 0,
    readCard: () => pack.readCard(row),
  }
}
