import { STATES, type StateCode } from '#shared/states.ts'
import {
  type Box,
  OUTLINE_FORMAT,
  OUTLINE_SCALE,
  type OutlineFile,
  type PackedLine,
} from '../map/outline-file.ts'
import { clipLine, clipRing, type Line } from './clip.ts'
import { type OutlineAtlas, readAtlas } from './outline-atlas.ts'
import { boxesOf } from './outline-boxes.ts'
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
