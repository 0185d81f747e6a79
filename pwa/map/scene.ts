import type { Area, Camera, Size } from './camera.ts'
import type { Cluster } from './clusters.ts'
import type { MapOrigin, MapPoint } from './map-data.ts'
import type { MapStyle } from './map-style.ts'
import type { OutlinePaths } from './outline-paths.ts'
import type { LabelOffset } from './place-labels.ts'
import type { Point } from './projection.ts'

/** Everything that a map draws, projected once. */
export interface Scene {
  outline: OutlinePaths
  points: readonly MapPoint[]
  /** Where each point is on the map. */
  places: readonly Point[]
  clustersAt: (scale: number) => readonly Cluster[]
  /** Largest first. */
  towns: readonly { text: string; point: Point }[]
  origin: (MapOrigin & { at: Point; rings: readonly MapRing[] }) | null
}

/** A ring around the family's place. */
export interface MapRing {
  miles: number
  path: Path2D
  /** Its northernmost point, where its label is. */
  north: Point
  /** How far it reaches. */
  area: Area
}

/** The label of a town beside a point of the map. */
export type TownLabel = LabelOffset & { text: string; point: Point }

/** What one frame shows of a scene. */
export interface Frame {
  camera: Camera
  size: Size
  clusters: readonly Cluster[]
  labels: readonly TownLabel[]
  /** The index of the selected point. */
  selected: number | undefined
  style: MapStyle
}
