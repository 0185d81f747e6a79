import type { TrafficReport } from '../../../shared/admin-reports.ts'
import { toStateCode, toStateName } from '../../../shared/states.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Panel } from '../parts/panel.tsx'
import { sayCount } from '../parts/say-number.ts'
import { StatesMap } from './states-map.tsx'
import './states-panel.css'

/** Where visitors are: a map and the same as a table, busiest first. */
export function StatesPanel({ days, states }: { days: number; states: TrafficReport['states'] }) {
  const visits = visitsByState(states)
  const rows = [...visits].sort(([, one], [, other]) => other - one)
  return (
    <Panel title="Visits by state">
      {rows.length === 0 ? (
        <p>No visitor told us a state in these {days} days.</p>
      ) : (
        <div className="states-panel">
          <StatesMap visits={visits} />
          <div className="states-panel-table">
            <DataTable
              caption={`Visits of the last ${days} days by state`}
              columns={['State', { numbers: 'Visits' }]}
            >
              {rows.map(([state, count]) => (
                <tr key={state}>
                  <th scope="row">{toStateName(state)}</th>
                  <td className="number">{sayCount(count)}</td>
                </tr>
              ))}
            </DataTable>
          </div>
        </div>
      )}
    </Panel>
  )
}

/** Visits by the state's code; a place that is none of the fifty keeps its own name. */
function visitsByState(states: TrafficReport['states']): ReadonlyMap<string, number> {
  const visits = new Map<string, number>()
  for (const { state, visits: count } of states) {
    const key = toStateCode(state) ?? state
    visits.set(key, (visits.get(key) ?? 0) + count)
  }
  return visits
}
