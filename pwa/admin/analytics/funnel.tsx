import type { TrafficReport } from '../../../shared/admin-reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { formatCount, formatShare } from '../format/format-number.ts'
import './funnel.css'

type Steps = TrafficReport['funnel']

const NAMES: Record<Steps[number]['step'], string> = {
  visits: 'Visits',
  started: 'Questionnaire started',
  questionnaires: 'Questionnaire completed',
  contacts: 'Contacted us',
}

/** The number of visitors at each step, as a table with bars relative to the largest step. */
export function Funnel({ steps }: { steps: Steps }) {
  const largest = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <DataTable
      caption="Visitors at each step"
      isCaptionHidden
      columns={['Step', null, { numeric: 'Count' }, { numeric: '% of previous step' }]}
    >
      {steps.map(({ step, count }, index) => (
        <tr key={step}>
          <th scope="row">{NAMES[step]}</th>
          <td className="funnel-cell" aria-hidden="true">
            <svg className="funnel-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className="funnel-track" width="100" height="10" />
              <rect className="funnel-share" width={(count / largest) * 100} height="10" />
            </svg>
          </td>
          <td className="number">{formatCount(count)}</td>
          <td className="number">{formatShare(count, steps[index - 1]?.count ?? 0)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
