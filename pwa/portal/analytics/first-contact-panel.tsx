import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { FirstContactReport, REPORT_WEEKS } from '#shared/desk/admin-reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { formatCount, formatDateTime, formatShare, formatShortDate, formatWait } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'

type Week = FirstContactReport['weeks'][number]

const COLUMNS = [
  'Leads',
  'Median',
  '9 of 10 within',
  'Within 1 hour',
  'Within 1 day',
  'Closed without contact',
  'Not contacted yet',
]

/** How soon the leads of the last weeks were contacted. Shares leave out leads that are newer than their time. */
export function FirstContactPanel() {
  const load = useAdminData(ADMIN_API.reportFirstContact, FirstContactReport)
  return (
    <Panel title="Time to first contact">
      <LoadState load={load} what="the time to first contact" />
      {load.data && <Figures report={load.data} />}
    </Panel>
  )
}

function Figures({ report: { total, since, weeks } }: { report: FirstContactReport }) {
  if (total.leads === 0)
    return (
      <p>
        No leads arrived in the last {REPORT_WEEKS} weeks. This will show how long families wait until someone
        sets their lead to Contacted, Touring or Decided in the inbox.
      </p>
    )
  return (
    <>
      <StatRow>
        <StatCard
          name="Half were contacted within"
          value={formatWait(total.medianSeconds)}
          note={`9 of 10 within ${formatWait(total.p90Seconds)}`}
        />
        <StatCard
          name="Contacted within 1 hour"
          value={formatShare(total.withinHour, total.hourKnown)}
          note={describeShare(total.withinHour, total.hourKnown, total.leads)}
        />
        <StatCard
          name="Contacted within 1 day"
          value={formatShare(total.withinDay, total.dayKnown)}
          note={describeShare(total.withinDay, total.dayKnown, total.leads)}
        />
        <StatCard
          name="Not contacted yet"
          value={formatCount(total.waiting)}
          note={`${formatCount(total.closed)} more were closed without contact`}
        />
      </StatRow>
      <p>
        By the week in which leads arrived. The inbox has recorded contacts since {formatDateTime(since)}.
        Leads that were erased aren’t counted.
      </p>
      <DataTable
        caption="Time to first contact by week"
        isCaptionHidden
        columns={['Week of', ...COLUMNS.map((numeric) => ({ numeric }))]}
        isSticky
      >
        {weeks.toReversed().map((week) => (
          <WeekRow key={week.week} week={week} />
        ))}
      </DataTable>
    </>
  )
}

/** '3 of 90 leads; 5 are newer than that'. */
const describeShare = (part: number, known: number, leads: number) =>
  `${formatCount(part)} of ${formatCount(known)} leads${leads > known ? `; ${formatCount(leads - known)} more are newer than that` : ''}`

function WeekRow({ week }: { week: Week }) {
  const cells = [
    formatCount(week.leads),
    formatWait(week.medianSeconds),
    formatWait(week.p90Seconds),
    formatShare(week.withinHour, week.hourKnown),
    formatShare(week.withinDay, week.dayKnown),
    formatCount(week.closed),
    formatCount(week.waiting),
  ]
  return (
    <tr>
      <th scope="row">{formatShortDate(week.week)}</th>
      {cells.map((cell, index) => (
        <td key={COLUMNS[index]} className="number">
          {cell}
        </td>
      ))}
    </tr>
  )
}
