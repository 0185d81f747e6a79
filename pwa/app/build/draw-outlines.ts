import type { MultiPolygon, Polygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import usAtlas from 'us-atlas/counties-10m.json' with { type: 'json' }
import worldAtlas from 'world-atlas/countries-50m.json' with { type: 'json' }
import { STATES, type StateCode } from '#shared/contract/states.ts'
import {
  type Box,
  OUTLINE_FORMAT,
  OUTLINE_SCALE,
  type OutlineFile,
  type PackedLine,
} from '../../family/map/outline-file.ts'
import { toLatitude, toMercatorDegrees } from '../../family/map/projection.ts'
import { clipLine, clipRing, type Line } from './clip.ts'
import { areaOf, boundsOf, contains, overlap, type Ring, toRings, unwrap } from './rings.ts'
import { readWater } from './water.ts'

/** Its coast would take too many bytes. */
const WITHOUT_COAST = 'AK'

/** Draws the outlines of the fifty states. */
export function drawOutlines(): OutlineFile[] {
  const atlas = readAtlas()
  return STATES.map(([code, name]) => drawState(atlas, code, name))
}

function drawState(atlas: OutlineAtlas, code: StateCode, name: string): OutlineFile {
  const land = atlas.states.get(name)
  if (!land) throw new Error(`us-atlas has no ${name}`)
  const hasCoast = code !== WITHOUT_COAST
  const { view, near, box } = boxesOf(land)
  const neighbors = [...atlas.states].flatMap(([other, rings]) => (other === name ? [] : rings))
  const isNear = (ring: Ring) => overlap(boundsOf(ring), box)
  const rings = (all: readonly Ring[]) =>
    packAll(
      all.filter(isNear).map((ring) => clipRing(ring, box)),
      box,
    )
  const lines = (all: readonly Ring[]) =>
    packAll(
      all.flatMap((line) => clipLine(line, box)),
      box,
    )
  return {
    format: OUTLINE_FORMAT,
    state: code,
    view,
    box,
    abroad: rings(atlas.abroad),
    sharedLakes: rings(atlas.sharedLakes),
    neighbors: rings(neighbors),
    land: rings(land),
    lakes: rings(atlas.lakes.filter((lake) => overlap(boundsOf(lake), near))),
    rivers: packAll(
      atlas.rivers.flatMap((river) => clipLine(river, near)),
      box,
    ),
    ...(hasCoast && { coast: rings(atlas.coast) }),
    counties: lines(atlas.countiesOf(name)),
    borders: lines(atlas.borders),
    shore: hasCoast ? [] : lines(atlas.shore),
  }
}

const packAll = (lines: readonly Line[], box: Box): PackedLine[] =>
  lines.map((line) => packLine(line, box)).filter((line) => line.length > 2)

function packLine(line: Line, { west, south }: Box): PackedLine {
  let [lastX, lastY] = [0, 0]
  return line.flatMap(([x = 0, y = 0], index) => {
    const [nowX, nowY] = [Math.round((x - west) * OUTLINE_SCALE), Math.round((y - south) * OUTLINE_SCALE)]
    const step = [nowX - lastX, nowY - lastY]
    if (index > 0 && step[0] === 0 && step[1] === 0) return []
    ;[lastX, lastY] = [nowX, nowY]
    return step
  })
}

/** Around a state, as a share of its size and at least so many degrees: packs hold communities 60 miles away. */
const MARGIN = 0.1
const MIN_MARGIN = 0.9
/** A screen that shows a whole state is between so tall and so wide: width divided by height. */
const TALLEST = 0.7
const WIDEST = 1.6
/** Smaller islands, as a share of the state's largest part, don't widen a view. */
const MIN_ISLAND = 0.002
const NORTHERNMOST = 80

/**
 * What a view of a whole state shows at least, where its communities are, and what a file must cover so that a view of the
 * whole state is filled.
 */
function boxesOf(land: readonly Ring[]): { view: Box; near: Box; box: Box } {
  const boxes = land.map(boundsOf)
  const largest = Math.max(...boxes.map(sizeOf))
  const main = boxes.filter((box) => sizeOf(box) >= largest * MIN_ISLAND)
  const view = {
    west: Math.min(...main.map(({ west }) => west)),
    south: Math.min(...main.map(({ south }) => south)),
    east: Math.max(...main.map(({ east }) => east)),
    north: Math.max(...main.map(({ north }) => north)),
  }
  const near = withMargin(view)
  return { view, near, box: widen(near) }
}

const sizeOf = ({ west, south, east, north }: Box) => (east - west) * (north - south)

function withMargin({ west, south, east, north }: Box): Box {
  const x = Math.max(MIN_MARGIN, MARGIN * (east - west))
  const y = Math.max(MIN_MARGIN, MARGIN * (north - south))
  return { west: west - x, south: south - y, east: east + x, north: north + y }
}

/** Widens a box in the projection until screens of every shape are filled. */
function widen({ west, south, east, north }: Box): Box {
  const [bottom, top] = [toMercatorDegrees(south), toMercatorDegrees(north)]
  const [width, height] = [east - west, top - bottom]
  const x = Math.max(0, (height * WIDEST - width) / 2)
  const y = Math.max(0, (width / TALLEST - height) / 2)
  const round = (degrees: number) => Math.round(degrees * OUTLINE_SCALE) / OUTLINE_SCALE
  return {
    west: round(west - x),
    south: round(toLatitude(bottom - y)),
    east: round(east + x),
    north: round(Math.min(NORTHERNMOST, toLatitude(top + y))),
  }
}

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
interface OutlineAtlas {
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
function readAtlas(): OutlineAtlas {
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
