import type { ListedRow } from '../../matching/family-list.ts'
import { milesBetween, type Position } from '../../matching/miles.ts'
import type { Neighbor, NoticeFacts } from '../notices/notice-facts.ts'
import type { PackedPlaces } from './locate.ts'
import { type Pack, positionOf } from './open-pack.ts'
import { compareText, type Offering } from './pack-file.ts'

/**
 * What the notices of a list are made from, as far as the packs of its state have it. They don't have the ZIP codes of other
 * states.
 * @param shown the communities of the list
 */
export const readNoticeFacts = (
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
