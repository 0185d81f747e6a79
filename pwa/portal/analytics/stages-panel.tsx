import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { MIN_FAMILIES, StagesReport } from '#shared/desk/admin-reports.ts'
import { STAGES } from '#shared/desk/inbox-changes.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { ShareBar } from '../components/share-bar.tsx'
import { formatCount, formatDateTime, formatShortDate } from '../format.ts'
import { STAGE_LABELS } from '../inbox/labels.ts'
import { useAdminData } from '../use-admin-data.ts'

const HEADINGS = STAGES.map((stage) => STAGE_LABELS[stage])
const total = (week: StagesReport['weeks'][number]) => STAGES.reduce((sum, stage) => sum + week[stage], 0)

/** How many leads were in each stage at the end of each of the last weeks, and why leads were closed. */
export function StagesPanel() {
  const load = useAdminData(ADMIN_API.reportStages, StagesReport)
  return (
    <Panel title="Stages over time">
      <LoadState load={load} what="the stages" />
      {load.data && <Figures report={load.data} />}
    </Panel>
  )
}

function Figures({ report }: { report: StagesReport }) {
  if (report.weeks.every((week) => total(week) === 0))
    return (
      <p>
        There are no leads yet. This will show how many are new, contacted, touring, decided and closed at the
        end of each week, and why leads were closed.
      </p>
    )
  return (
    <>
      <StagesTable report={report} />
      <Reasons report={report} />
    </>
  )
}

function StagesTable({ report: { weeks, since } }: { report: StagesReport }) {
  return (
    <>
      <p>
        Leads at the end of each week, the current one so far. The inbox has recorded stages since{' '}
        {formatDateTime(since)}.
      </p>
      <DataTable
        caption="Leads in each stage by week"
        isCaptionHidden
        columns={['Week of', ...HEADINGS.map((numeric) => ({ numeric }))]}
        isSticky
      >
        {weeks.toReversed().map((week) => (
          <tr key={week.week}>
            <th scope="row">{formatShortDate(week.week)}</th>
            {STAGES.map((stage) => (
              <td key={stage} className="number">
                {formatCount(week[stage])}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </>
  )
}

function Reasons({ report: { reasons, otherReasons } }: { report: StagesReport }) {
  const closed = reasons.reduce((sum, { count }) => sum + count, otherReasons)
  if (closed === 0) return <p>No lead was closed in these weeks.</p>
  return (
    <DataTable
      caption={`Why leads were closed: reasons that ${MIN_FAMILIES} leads share`}
      columns={['Reason', null, { numeric: 'Leads' }]}
    >
      {[...reasons, { reason: 'Other reasons', count: otherReasons }]
        .filter(({ count }) => count > 0)
        .map(({ reason, count }) => (
          <tr key={reason}>
            <th scope="row">{reason}</th>
            <ShareBar part={count} whole={closed} />
            <td className="number">{formatCount(count)}</td>
          </tr>
        ))}
    </DataTable>
  )
}
