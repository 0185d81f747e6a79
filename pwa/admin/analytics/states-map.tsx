import { toStateName } from '#shared/states.ts'
import { formatCount } from '../format.ts'
import './states-map.css'
import { GRID_COLUMNS, GRID_ROWS, TILES } from './tile-grid.ts'

// In units of the view box.
const TILE_SIZE = 40
const GAP = 3
/** The number of shades for tiles with visits. The state with the most visits gets the darkest. */
const SHADE_COUNT = 4

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/**
 * The states as tiles. The more visits, the darker the tile. The table next to it has the same data in text form.
 */
export function StatesMap({ visits }: { visits: ReadonlyMap<string, number> }) {
  const most = Math.max(0, ...visits.values())
  return (
    <svg
      className="states-map"
      viewBox={`0 0 ${GRID_COLUMNS * TILE_SIZE} ${GRID_ROWS * TILE_SIZE}`}
      role="img"
      aria-label="Map of visits by state. The table has the same numbers."
    >
      {TILES.map(({ code, column, row }) => {
        const count = visits.get(code) ?? 0
        return (
          <g
            key={code}
            className={`states-map-tile states-map-shade-${shadeOf(count, most)}`}
            transform={`translate(${column * TILE_SIZE} ${row * TILE_SIZE})`}
          >
            <title>{`${toStateName(code)}: ${formatCount(count)} ${count === 1 ? 'visit' : 'visits'}`}</title>
            <rect width={TILE_SIZE - GAP} height={TILE_SIZE - GAP} rx="5" />
            <text className="states-map-code" x={(TILE_SIZE - GAP) / 2} y={count > 0 ? 16 : 23}>
              {code}
            </text>
            {count > 0 && (
              <text className="states-map-count" x={(TILE_SIZE - GAP) / 2} y="30">
                {COMPACT.format(count)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/**
 * 0 without visits, otherwise 1 to SHADE_COUNT. The square root keeps one busy state from washing out all others.
 */
function shadeOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(1, Math.ceil(Math.sqrt(count / most) * SHADE_COUNT))
}
