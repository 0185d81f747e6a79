import { NEIGHBOR_MILES, NEIGHBORS } from '#shared/catalog/notices/place-notices.ts'
import { compareText } from '#shared/catalog/packs/pack-file.ts'
import { FARTHER_POOL_SIZE, FARTHEST_MILES, FEW_IN_REACH, REACH_MILES } from '#shared/matching/matching.ts'
import { edgesAround, milesBetween, type Position } from '#shared/matching/miles.ts'
import { centerOf, groupByName, type NamedZip } from '#shared/matching/towns.ts'
import type { PackedPlace } from './queries.ts'

/** A community near a point, and how far from it. */
interface NearPlace {
  place: PackedPlace
  miles: number
}

export interface PlaceGrid {
  /** The communities within this distance in a straight line, in no order. */
  within(from: Position, miles: number): NearPlace[]
}

/** Sorts communities with a position into cells of one degree, so that those near a point are found quickly. */
export function createPlaceGrid(places: readonly PackedPlace[]): PlaceGrid {
  const cells = new Map<string, (PackedPlace & Position)[]>()
  for (const place of places) {
    const { latitude, longitude } = place
    if (latitude === null || longitude === null) continue
    const key = keyOf(Math.floor(latitude), Math.floor(longitude))
    const cell = cells.get(key) ?? []
    cell.push({ ...place, latitude, longitude })
    cells.set(key, cell)
  }
  return {
    within(from, miles) {
      const box = edgesAround(from, miles)
      const found: NearPlace[] = []
      for (let south = Math.floor(box.south); south <= box.north; south++) {
        for (let west = Math.floor(box.west); west <= box.east; west++) {
          for (const place of cells.get(keyOf(south, west)) ?? []) {
            const distance = milesBetween(from, place)
            if (distance <= miles) found.push({ place, miles: distance })
          }
        }
      }
      return found
    },
  }
}

const keyOf = (south: number, west: number) => `${south} ${west}`

/**
 * Finds the communities across a state's border that the lists of its families may compare: those in reach and, around
 * points with few in reach, those farther away.
 * @param isCovered whether the state has more than plain nursing homes; if not, the notices name the nearest elsewhere
 * @param zips all ZIP codes of the state
 * @param otherNames the same ZIP codes under other names
 * @returns their ids
 */
export function chooseForeignPlaces(
  { state, isCovered }: { state: string; isCovered: boolean },
  { zips, otherNames }: { zips: readonly NamedZip[]; otherNames: readonly NamedZip[] },
  grid: PlaceGrid,
): Set<string> {
  const chosen = new Set<string>()
  // Distances are measured from ZIP codes and from the centers of towns.
  for (const origin of [...zips, ...centersOf(zips), ...centersOf(otherNames)]) {
    const inReach = grid.within(origin, REACH_MILES)
    const compared = hasEnough(inReach) ? inReach : [...inReach, ...fartherFrom(origin, grid)]
    const named = isCovered ? [] : nearestAcrossBorder(state, origin, grid)
    for (const { place } of [...compared, ...named]) if (place.state !== state) chosen.add(place.id)
  }
  return chosen
}

/** Those that the notices name to a family there. */
const nearestAcrossBorder = (state: string, origin: Position, grid: PlaceGrid): NearPlace[] =>
  grid
    .within(origin, NEIGHBOR_MILES)
    .filter(({ place }) => place.state !== state && place.isForAll)
    .sort((a, b) => a.miles - b.miles || compareText(a.place.id, b.place.id))
    .slice(0, NEIGHBORS)

const centersOf = (zips: readonly NamedZip[]): Position[] =>
  [...groupByName(zips).values()].filter((town) => town.zips.length > 1).map((town) => centerOf(town.zips))

/** Whether every family at this point has so many in reach that none farther away follow. */
function hasEnough(inReach: readonly NearPlace[]): boolean {
  const campuses = new Set<string>()
  for (const { place } of inReach) {
    if (place.takesAll) campuses.add(place.campusKey ?? place.id)
    if (campuses.size >= FEW_IN_REACH) return true
  }
  return false
}

/** The nearest out of reach, until enough of them take every family. */
function fartherFrom(origin: Position, grid: PlaceGrid): NearPlace[] {
  const farther = grid.within(origin, FARTHEST_MILES).filter(({ miles }) => miles > REACH_MILES)
  const found: NearPlace[] = []
  let taking = 0
  for (const near of farther.sort((a, b) => a.miles - b.miles)) {
    if (taking >= FARTHER_POOL_SIZE) break
    if (near.place.takesAll) taking++
    found.push(near)
  }
  return found
}
