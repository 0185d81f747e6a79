import { toStateName } from '../../../shared/states.ts'
import { sayCount } from '../parts/say-number.ts'
import './states-map.css'
import { GRID_COLUMNS, GRID_ROWS, TILES } from './tile-grid.ts'

const TILE = 40
const GAP = 3
/** Shades of a tile that has visitors; the darkest is the busiest state's. */
const SHADES = 4

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** The states as tiles, darker the more visits. Says the same as the table beside it, for those who see it. */
export function StatesMap({ visits }: { visits: ReadonlyMap<string, number> }) {
  const most = Math.max(0, ...visits.values())
  return (
    <svg
      className="states-map"
      viewBox={`0 0 ${GRID_COLUMNS * TILE} ${GRID_ROWS * TILE}`}
      role="img"
      aria-label="Map of the states by visits; the table has the same figures"
    >
      {TILES.map(({ code, column, row }) => {
        const count = visits.get(code) ?? 0
        return (
          <g
            key={code}
            className={`states-map-tile states-map-shade-${shadeOf(count, most)}`}
            transform={`translate(${column * TILE} ${row * TILE})`}
          >
            <title>{`${toStateName(code)}: ${sayCount(count)} ${count === 1 ? 'visit' : 'visits'}`}</title>
            <rect width={TILE - GAP} height={TILE - GAP} rx="5" />
            <text className="states-map-code" x={(TILE - GAP) / 2} y={count > 0 ? 16 : 23}>
              {code}
            </text>
            {count > 0 && (
              <text className="states-map-count" x={(TILE - GAP) / 2} y="30">
                {SHORT.format(count)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** 0 without visits, else 1 to SHADES; by the root, so that one busy state does not pale all the others. */
function shadeOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(1, Math.ceil(Math.sqrt(count / most) * SHADES))
}
