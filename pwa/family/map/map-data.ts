import type { PackKind } from '#shared/catalog/packs/pack-index.ts'
import type { Position } from '#shared/matching/miles.ts'

/** A community on the map. */
export interface MapPoint {
  id: string
  name: string
  position: Position
  kind: PackKind
  /** Dollars a month; null if it isn't published. */
  price: number | null
  /** The ZIP code, if only that is known: then the position is its middle. */
  onlyZip: string | null
}

/** Where a family looks from. `label` is its ZIP code or city. */
export interface MapOrigin {
  position: Position
  label: string
}

/** A town to label. The more ZIP codes it has, the larger it is taken to be. */
export interface Town {
  name: string
  position: Position
  zipCodes: number
}

/** What a map shows of a place. */
export interface MapData {
  points: MapPoint[]
  /** How many communities have no known position. */
  unplaced: number
  /** Null if the family named only a state. */
  origin: MapOrigin | null
  towns: Town[]
}

/** The rings around the place of a family, in miles. */
export const RING_MILES = [10, 25, 50] as const
