import type { MultiPolygon, Polygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import usAtlas from 'us-atlas/counties-10m.json' with { type: 'json' }
import worldAtlas from 'world-atlas/countries-50m.json' with { type: 'json' }
import { areaOf, boundsOf, contains, overlap, type Ring, toRings, unwrap } from './rings.ts'
import { readWater } from './water.ts'

type Atlas = Topology<Record<string, GeometryCollection>>
type Shape = GeometryCollection['geometries'][number]

/** Canada, Mexico, Russia, the Bahamas and Cuba (ISO 3166-1 numeric). */
const NEIGHBORS = ['124', '484', '643', '044', '192']
/** Smaller islands of other countries aren't worth their bytes. In square degrees. */
const MIN_ABROAD = 0.004
/** Lakes abroad are only scenery. In square degrees: about 100 square miles. */
const MIN_LAKE_ABROAD = 0.03

/** How many points of a lake's shore tell where it is. */
const TRIED_POINTS = 20

/** What maps are drawn from, in degrees. */
export interface OutlineAtlas {
  /** By name. */
  states: Map<string, Ring[]>
  abroad: Ring[]
  /** Lakes inside of states, and those that the states' outlines leave out. */
  lakes: Ring[]
  sharedLakes: Ring[]
  /** The courses of rivers. */
  rivers: Ring[]
  /** The coast with its islands, except of Alaska. */
  coast: Ring[]
  /** Lines between states, and where the country ends. */
  borders: Ring[]
  shore: Ring[]
  /** Lines between the counties of a state. */
  countiesOf: (state: string) => Ring[]
}

/**
 * Reads the atlases. States, counties and shorelines are the Census Bureau's (us-atlas, 1:10,000,000, with the Great
 * Lakes). Other countries (world-atlas) are Natural Earth's (1:50,000,000), lakes and rivers GSHHG's.
 */
export function readAtlas(): OutlineAtlas {
  const us = usAtlas as unknown as Atlas
  const world = worldAtlas as unknown as Atlas
  const states = new Map(shapesOf(us, 'states').map((shape) => [nameOf(shape), ringsOf(us, shape)]))
  const land = [...states.values()].flat()
  const water = readWater()
  const lakes = water.lakes.filter((lake) => isMostlyInside(lake, land))
  return {
    states,
    lakes,
    sharedLakes: water.lakes.filter((lake) => !lakes.includes(lake) && areaOf(lake) >= MIN_LAKE_ABROAD),
    rivers: water.rivers,
    coast: water.coast,
    abroad: shapesOf(world, 'countries')
      .filter(({ id }) => NEIGHBORS.includes(String(id)))
      .flatMap((shape) => ringsOf(world, shape))
      .filter((ring) => areaOf(ring) >= MIN_ABROAD),
    borders: linesBetween(us, shapesOf(us, 'states'), (a, b) => a !== b),
    shore: linesBetween(us, shapesOf(us, 'states'), (a, b) => a === b),
    countiesOf(state) {
      const fips = String(shapesOf(us, 'states').find((shape) => nameOf(shape) === state)?.id)
      const counties = shapesOf(us, 'counties').filter(({ id }) => String(id).startsWith(fips))
      return linesBetween(us, counties, (a, b) => a !== b)
    },
  }
}

const shapesOf = (atlas: Atlas, name: string): Shape[] => atlas.objects[name]?.geometries ?? []

const nameOf = ({ properties }: Shape): string => String((properties as { name?: unknown } | null)?.name)

function ringsOf(atlas: Atlas, shape: Shape): Ring[] {
  const area = feature(atlas, shape)
  return 'geometry' in area ? toRings(area.geometry as Polygon | MultiPolygon) : []
}

/** Lines by the areas on both sides. Where there is only one, it is on both. */
function linesBetween(
  atlas: Atlas,
  geometries: Shape[],
  isWanted: (a: unknown, b: unknown) => boolean,
): Ring[] {
  const { coordinates } = mesh(atlas, { type: 'GeometryCollection', geometries }, isWanted)
  return coordinates.map((line) => line.map(unwrap))
}

function isMostlyInside(lake: Ring, land: readonly Ring[]): boolean {
  const around = boundsOf(lake)
  const near = land.filter((ring) => overlap(boundsOf(ring), around))
  const tried = lake.filter((_, index) => index % Math.ceil(lake.length / TRIED_POINTS) === 0)
  return tried.filter((point) => near.some((ring) => contains(ring, point))).length > tried.length / 2
}
