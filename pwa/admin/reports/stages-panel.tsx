import { ADMIN_API } from '#shared/admin-paths.ts'
import { STAGES } from '#shared/inbox-changes.ts'
import { MIN_FAMILIES, StagesReport } from '#shared/reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { ShareBar } from '../components/share-bar.tsx'
import { formatCount, formatDateTime } from '../format.ts'
import { STAGE_LABELS } from '../inbox/labels.ts'
import { formatDay } from '../traffic/traffic.ts'
import { useAdminData } from '../use-admin-data.ts'
import { ReportFrame } from './report-frame.tsx'
import { StageBar, StageLegend } from './stage-bar.tsx'

const HEADINGS = STAGES.map((stage) => STAGE_LABELS[stage])
const total = (week: StagesReport['weeks'][number]) => STAGES.reduce((sum, stage) => sum + week[stage], 0)

/** How many leads were in each stage at the end of each week, and why leads were closed. */
export function StagesPanel({ weeks }: { weeks: number }) {
  const report = useAdminData(`${ADMIN_API.reportStages}?weeks=${weeks}`, StagesReport)
  return (
    <ReportFrame
      title="Stages over time"
      report={report}
      isEmpty={(data) => data.weeks.every((week) => total(week) === 0)}
      whenEmpty="There are no leads yet. This report will show how many are new, contacted, touring, decided and closed at the end of each week, and why leads were closed."
      fileName={`stages-${weeks}-weeks`}
      lines={(data) => [
        ['Week of', ...HEADINGS, 'Erased since'],
        ...data.weeks.map((week) => [week.week, ...STAGES.map((stage) => week[stage]), week.erased]),
      ]}
    >
      {(data) => (
        <>
          <StagesTable report={data} />
          <Reasons report={data} />
        </>
      )}
    </ReportFrame>
  )
}

function StagesTable({ report: { weeks, since } }: { report: StagesReport }) {
  const largest = Math.max(...weeks.map(total))
  return (
    <>
      <p>
        Leads at the end of each week, the current one so far. The inbox has recorded stages since{' '}
        {formatDateTime(since)}.
      </p>
      <StageLegend />
      <DataTable
        caption="Leads in each stage by week"
        isCaptionHidden
        columns={['Week of', null, ...HEADINGS.map((numeric) => ({ numeric })), { numeric: 'Erased since' }]}
        isSticky
      >
        {weeks.toReversed().map((week) => (
          <tr key={week.week}>
            <th scope="row" className="report-week">
              {formatDay(week.week)}
            </th>
            <td className="share-bar-cell" aria-hidden="true">
              <StageBar counts={STAGES.map((stage) => week[stage])} whole={largest} />
            </td>
            {STAGES.map((stage) => (
              <td key={stage} className="number">
                {formatCount(week[stage])}
              </td>
            ))}
            <td className="number">{formatCount(week.erased)}</td>
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
            <td className="share-bar-cell" aria-hidden="true">
              <ShareBar part={count} whole={closed} />
            </td>
            <td className="number">{formatCount(count)}</td>
          </tr>
        ))}
    </DataTable>
  )
}
