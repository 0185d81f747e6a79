import { boxAround } from '#server/features/places/box.ts'
import { milesBetween, type Position } from '#shared/miles.ts'
import type { PackedPlace } from './queries.ts'

/** A community near a point, and how far from it. */
export interface NearPlace {
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
      const box = boxAround(from, miles)
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
