import { cityKey } from '../city-key.ts'
import type { ListedRow } from '../family-list.ts'
import { milesBetween, type Position } from '../miles.ts'
import type { Neighbor, NoticeFacts, ZipPlace } from '../notices/notice-facts.ts'
import { stateOfZip } from '../zip-states.ts'
import { locateIn } from './locate.ts'
import { POSITION_SCALE, type ZipColumns } from './pack-file.ts'
import { compareText } from './pack-text.ts'
import type { PackedState, PreparedPack } from './prepared-pack.ts'

/**
 * What the notices of a list are made from, as far as the packs of its state have it. They don't have the ZIP codes of other
 * states.
 * @param shown the communities of the list
 */
export const readNoticeFacts = (
  { packs, zips }: PackedState,
  state: string,
  shown: readonly ListedRow[],
): NoticeFacts => ({
  findZip: async (zipCode) => findZip(zips, state, zipCode.slice(0, 5)),
  centerOfCity: async (_, city) => {
    const center = locateIn(zips, { zipCode: '', city })
    return center?.precision === 'city' ? center : null
  },
  milesToCity: async (from, _, city) => milesToCity(zips, from, city),
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

function positionAt({ latitudes, longitudes }: ZipColumns, index: number): Position {
  const [south = 0, west = 0] = [latitudes[index], longitudes[index]]
  return { latitude: south / POSITION_SCALE, longitude: west / POSITION_SCALE }
}

function findZip(zips: ZipColumns, state: string, zipCode: string): ZipPlace | null | undefined {
  const index = zips.codes.indexOf(zipCode)
  // Another state may have it.
  if (index < 0) return stateOfZip(zipCode) === state ? null : undefined
  return { zipCode, city: zips.cities[index] ?? '', state, ...positionAt(zips, index) }
}

function milesToCity(zips: ZipColumns, from: Position, city: string): number | null {
  const key = cityKey(city)
  const miles = [...zips.codes.keys()]
    .filter((index) => cityKey(zips.cities[index] ?? '') === key)
    .map((index) => milesBetween(from, positionAt(zips, index)))
  return miles.length > 0 ? Math.min(...miles) : null
}

/** What the communities of a state offer. */
const offeringsIn = ({ rules, offerings, states }: PreparedPack, state: string) =>
  offerings.filter((_, offering) =>
    rules.offerings.some((one, row) => one === offering && states[rules.states[row] ?? 0] === state),
  )

async function listAcrossBorder(
  packs: readonly PreparedPack[],
  state: string,
  from: Position,
  miles: number,
  count: number,
): Promise<Neighbor[]> {
  const near = packs.flatMap((pack) =>
    pack.rules.ids.flatMap((id, row) => {
      const distance = isForAll(pack, row) && stateAt(pack, row) !== state ? milesTo(pack, row, from) : null
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

const stateAt = ({ rules, states }: PreparedPack, row: number) => states[rules.states[row] ?? 0]

/** Whether every family can choose it. */
function isForAll({ rules, offerings }: PreparedPack, row: number): boolean {
  const { residentGender = null, careTypes = [] } = offerings[rules.offerings[row] ?? 0] ?? {}
  return residentGender === null && !isOnly(careTypes, 'Skilled Nursing') && !isOnly(careTypes, 'Memory Care')
}

function milesTo({ rules }: PreparedPack, row: number, from: Position): number | null {
  const [latitude, longitude] = [rules.latitudes[row] ?? null, rules.longitudes[row] ?? null]
  return latitude === null || longitude === null ? null : milesBetween(from, { latitude, longitude })
}
