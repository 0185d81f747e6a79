import './stages-panel.css'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { STAGES } from '#shared/desk/inbox-changes.ts'
import { MIN_FAMILIES, StagesReport } from '#shared/desk/reports.ts'
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
        columns={['Week of', null, ...HEADINGS.map((numeric) => ({ numeric }))]}
        isSticky
      >
        {weeks.toReversed().map((week) => (
          <tr key={week.week}>
            <th scope="row">{formatShortDate(week.week)}</th>
            <td className="share-bar-cell" aria-hidden="true">
              <StageBar counts={STAGES.map((stage) => week[stage])} whole={largest} />
            </td>
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
            <td className="share-bar-cell" aria-hidden="true">
              <ShareBar part={count} whole={closed} />
            </td>
            <td className="number">{formatCount(count)}</td>
          </tr>
        ))}
    </DataTable>
  )
}

/** A bar with a part for each stage, in their order. The numbers are in the cells beside it. */
function StageBar({ counts, whole }: { counts: readonly number[]; whole: number }) {
  const starts = counts.map((_, index) => counts.slice(0, index).reduce((sum, count) => sum + count, 0))
  const toWidth = (count: number) => (whole === 0 ? 0 : (count / whole) * 100)
  return (
    <svg className="stage-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {STAGES.map((stage, index) => (
        <rect
          key={stage}
          className={`stage-bar-${stage}`}
          x={toWidth(starts[index] ?? 0)}
          width={toWidth(counts[index] ?? 0)}
          height="10"
        />
      ))}
    </svg>
  )
}

/** Which color each stage has. The table has the same in numbers, so screen readers skip it. */
function StageLegend() {
  return (
    <p className="stage-legend" aria-hidden="true">
      {STAGES.map((stage) => (
        <span key={stage}>
          <svg className="stage-legend-color" viewBox="0 0 10 10" aria-hidden="true">
            <rect className={`stage-bar-${stage}`} width="10" height="10" />
          </svg>
          {STAGE_LABELS[stage]}
        </span>
      ))}
    </p>
  )
}
