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
import { type OutlineAtlas, readAtlas } from './outline-atlas.ts'
import { boundsOf, overlap, type Ring } from './rings.ts'

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
