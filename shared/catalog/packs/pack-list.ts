import type { Match } from '../../contract/facility.ts'
import type { Notice } from '../../contract/questionnaire-response.ts'
import {
  type Candidate,
  candidatesOf,
  chooseFartherPool,
  choosePool,
  type PricedRow,
  toPoolRows,
} from '../../matching/choose-pool.ts'
import { absentBits, offeredBits } from '../../matching/community-bits.ts'
import {
  addFarther,
  chooseNear,
  countCompared,
  type JudgedRow,
  judgePool,
  type ListedRow,
  needsFarther,
  toMatch,
} from '../../matching/family-list.ts'
import { REACH_MILES } from '../../matching/matching.ts'
import { type Edges, edgesAround, isInside, milesBetween, type Position } from '../../matching/miles.ts'
import type { WaterMap } from '../../matching/water-map.ts'
import { type MatchedAnswers, wishesOf } from '../../matching/wishes.ts'
import { findNotices } from '../notices/find-notices.ts'
import type { NoticeFacts } from '../notices/place-notices.ts'
import type { Neighbor } from '../notices/texts.ts'
import { locateInPacks, type PackedPlaces, readPlaces } from './locate.ts'
import { type Pack, type PackedCard, positionOf } from './open-pack.ts'
import { compareText, type Offering } from './pack-file.ts'

/** A list that was made on a phone. */
export interface PhoneList {
  facilities: Match[]
  fartherAway: Match[]
  /** How many places within reach were compared; absent if the family's place isn't known. */
  compared?: number
  /** What the family should know about its search. */
  notices: Notice[]
  /** The newest day of the state's registers, YYYY-MM-DD; null if it isn't known. */
  asOf: string | null
}

interface PackedRow extends PricedRow {
  readCard(): Promise<PackedCard>
}

/**
 * Makes a family's list from packs, by the same rules as the server (server/features/matching): the same
 * communities give the same list. Reveals nothing to anyone.
 */
export async function listFromPacks(
  packs: readonly Pack[],
  answers: MatchedAnswers,
  water: WaterMap,
): Promise<Omit<PhoneList, 'asOf'>> {
  const { wishes, places, from, candidatesIn, judge, inReach } = judgeInReach(packs, answers, water)
  const near = chooseNear(inReach)
  const farther = from && needsFarther(near, from) ? judge(chooseFartherPool(candidatesIn(null), wishes)) : []
  const chosen = addFarther(near, farther)
  const shown = [...chosen.facilities, ...chosen.fartherAway]
  const cards = await Promise.all(shown.map(({ readCard }) => readCard()))
  const matches = cards.map((card, index) => toMatch(shown[index] as JudgedRow, card, wishes, from))
  const count = chosen.facilities.length
  const list = { facilities: matches.slice(0, count), fartherAway: matches.slice(count) }
  const facts = readNoticeFacts(packs, places, wishes.state, cards)
  const notices = await findNotices(facts, answers, list)
  return { ...list, notices, ...(from && { compared: countCompared(inReach) }) }
}

/** The next communities within reach after the first `skip`, like the server's findMoreMatches. */
export async function moreFromPacks(
  packs: readonly Pack[],
  answers: MatchedAnswers,
  water: WaterMap,
  skip: number,
): Promise<Match[]> {
  const { wishes, from, inReach } = judgeInReach(packs, answers, water)
  return Promise.all(
    chooseNear(inReach, skip).map(async (judged) => toMatch(judged, await judged.readCard(), wishes, from)),
  )
}

function judgeInReach(packs: readonly Pack[], answers: MatchedAnswers, water: WaterMap) {
  const wishes = wishesOf(answers)
  const places = readPlaces(packs, wishes.state)
  const { origin: from } = locateInPacks(places, wishes)
  const candidatesIn = (edges: Edges | null) => candidatesOf(readRows(packs, edges), wishes, from)
  const judge = (chosen: readonly Candidate<PackedRow>[]) =>
    judgePool(toPoolRows(chosen, wishes), wishes, from, water)
  const inReach = judge(
    from
      ? choosePool(candidatesIn(edgesAround(from, REACH_MILES)), wishes)
      : candidatesIn(null).filter(({ row }) => row.state === wishes.state),
  )
  return { wishes, places, from, candidatesIn, judge, inReach }
}

/** The communities inside of these edges and those without a position, or all. */
function readRows(packs: readonly Pack[], edges: Edges | null): PackedRow[] {
  const rows: PackedRow[] = []
  for (const pack of packs) {
    const offerings = pack.offerings.map((offering) => ({
      offeredBits: offeredBits(offering),
      absentBits: absentBits(offering),
      residentGender: offering.residentGender,
    }))
    for (const [row, id] of pack.ids.entries()) {
      const position = positionOf(pack, row)
      // Most communities are far away. This is faster than to read them all.
      if (edges && position && !isInside(edges, position.latitude, position.longitude)) continue
      rows.push({
        id,
        state: pack.states[row] ?? '',
        latitude: position?.latitude ?? null,
        longitude: position?.longitude ?? null,
        campusKey: pack.campusKeys[row] ?? null,
        price: pack.prices[row] ?? null,
        midrangePrice: pack.midrangePrices[row] ?? null,
        fitBits: pack.fitBits[row] ?? 0,
        ...(offerings[pack.offering[row] ?? 0] as (typeof offerings)[number]),
        readCard: () => pack.readCard(row),
      })
    }
  }
  return rows
}

/**
 * What the notices of a list are made from, as far as the packs of its state have it. They don't have the ZIP codes of other
 * states.
 * @param shown the communities of the list
 */
const readNoticeFacts = (
  packs: readonly Pack[],
  places: PackedPlaces,
  state: string,
  shown: readonly ListedRow[],
): NoticeFacts => ({
  findZip: async (zipCode) => places.findZip(zipCode),
  townsOf: async () => places.towns(),
  coverageOf: async () => {
    const kinds = packs.flatMap((pack) => offeringsIn(pack, state))
    return {
      hasAny: kinds.length > 0,
      hasIndependentLiving: kinds.some(({ careTypes }) => careTypes.includes('Independent Living')),
      isCovered: kinds.some(({ careTypes }) => !isOnly(careTypes, 'Skilled Nursing')),
    }
  },
  listAcrossBorder: (_, from, miles, count) => listAcrossBorder(packs, state, from, miles, count),
  findListed: async () => shown,
})

const isOnly = (careTypes: readonly string[], type: string) => careTypes.length === 1 && careTypes[0] === type

/** What the communities of a state offer. */
const offeringsIn = ({ offering, offerings, states }: Pack, state: string): Offering[] => {
  const used = new Set(offering.filter((_, row) => states[row] === state))
  return offerings.filter((_, index) => used.has(index))
}

async function listAcrossBorder(
  packs: readonly Pack[],
  state: string,
  from: Position,
  miles: number,
  count: number,
): Promise<Neighbor[]> {
  const near = packs.flatMap((pack) =>
    pack.ids.flatMap((id, row) => {
      const distance = isForAll(pack, row) && pack.states[row] !== state ? milesTo(pack, row, from) : null
      return distance !== null && distance <= miles ? [{ id, pack, row, distance }] : []
    }),
  )
  const nearest = near.sort((a, b) => a.distance - b.distance || compareText(a.id, b.id)).slice(0, count)
  return Promise.all(
    nearest.map(async ({ pack, row, distance }) => {
      const { name, city, state } = await pack.readCard(row)
      return { name, city, state, miles: distance }
    }),
  )
}

/** Whether every family can choose it. */
function isForAll({ offering, offerings }: Pack, row: number): boolean {
  const { residentGender = null, careTypes = [] } = offerings[offering[row] ?? 0] ?? {}
  return residentGender === null && !isOnly(careTypes, 'Skilled Nursing') && !isOnly(careTypes, 'Memory Care')
}

function milesTo(pack: Pack, row: number, from: Position): number | null {
  const position = positionOf(pack, row)
  return position && milesBetween(from, position)
}
