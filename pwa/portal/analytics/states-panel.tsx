import './states-panel.css'
import './states-map.css'
import { toStateCode, toStateName } from '#shared/contract/states.ts'
import type { TrafficReport } from '#shared/desk/admin-reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { Panel } from '../components/panel.tsx'
import { formatCount } from '../format.ts'
import { GRID_COLUMNS, GRID_ROWS, TILES } from './tile-grid.ts'

/** Visits by state, as a map and as a table sorted by visits. */
export function StatesPanel({ days, states }: { days: number; states: TrafficReport['states'] }) {
  const visits = visitsByState(states)
  const rows = [...visits].sort(([, one], [, other]) => other - one)
  return (
    <Panel title="Visits by state">
      {rows.length === 0 ? (
        <p>No visitor shared a location in the last {days} days.</p>
      ) : (
        <div className="states-panel">
          <StatesMap visits={visits} />
          <div className="states-panel-table">
            <DataTable
              caption={`Visits by state in the last ${days} days`}
              columns={['State', { numeric: 'Visits' }]}
            >
              {rows.map(([state, count]) => (
                <tr key={state}>
                  <th scope="row">{toStateName(state)}</th>
                  <td className="number">{formatCount(count)}</td>
                </tr>
              ))}
            </DataTable>
          </div>
        </div>
      )}
    </Panel>
  )
}

/** Visits by state code. A location outside the fifty states keeps its own name. */
function visitsByState(states: TrafficReport['states']): ReadonlyMap<string, number> {
  const visits = new Map<string, number>()
  for (const { state, visits: count } of states) {
    const key = toStateCode(state) ?? state
    visits.set(key, (visits.get(key) ?? 0) + count)
  }
  return visits
}

// In units of the view box.
const TILE_SIZE = 40
const GAP = 3
/** The number of shades for tiles with visits. The state with the most visits gets the darkest. */
const SHADE_COUNT = 4

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/**
 * The states as tiles. The more visits, the darker the tile. The table next to it has the same data in text form.
 */
function StatesMap({ visits }: { visits: ReadonlyMap<string, number> }) {
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
