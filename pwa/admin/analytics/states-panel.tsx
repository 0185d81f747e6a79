import type { TrafficReport } from '#shared/admin-reports.ts'
import { toStateCode, toStateName } from '#shared/states.ts'
import { DataTable } from '../components/data-table.tsx'
import { Panel } from '../components/panel.tsx'
import { formatCount } from '../format.ts'
import { StatesMap } from './states-map.tsx'
import './states-panel.css'

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
