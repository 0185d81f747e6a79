import type { TrafficReport } from '#shared/admin-reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { ShareBar } from '../components/share-bar.tsx'
import { formatCount, formatShare } from '../format.ts'

type Steps = TrafficReport['funnel']

const NAMES: Record<Steps[number]['step'], string> = {
  visits: 'Visits',
  started: 'Questionnaire started',
  questionnaires: 'Questionnaire completed',
  contacts: 'Contacted us',
}

/** The number of visitors at each step, as a table with bars relative to the first step, which contains the others. */
export function Funnel({ steps }: { steps: Steps }) {
  const largest = Math.max(0, ...steps.map(({ count }) => count))
  return (
    <DataTable
      caption="Visitors at each step"
      isCaptionHidden
      columns={['Step', null, { numeric: 'Count' }, { numeric: '% of previous step' }]}
    >
      {steps.map(({ step, count }, index) => (
        <tr key={step}>
          <th scope="row">{NAMES[step]}</th>
          <td className="share-bar-cell" aria-hidden="true">
            <ShareBar part={count} whole={largest} />
          </td>
          <td className="number">{formatCount(count)}</td>
          <td className="number">{formatShare(count, steps[index - 1]?.count ?? 0)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
