import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { FirstContactReport } from '#shared/desk/reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { StatCard, StatRow } from '../components/stat-card.tsx'
import { formatCount, formatDateTime, formatShare } from '../format.ts'
import { formatDay } from '../traffic/traffic.ts'
import { useAdminData } from '../use-admin-data.ts'
import { formatWait } from './format-figures.ts'
import { ReportFrame } from './report-frame.tsx'

type Week = FirstContactReport['weeks'][number]

const COLUMNS = [
  'Leads',
  'Median',
  '9 of 10 within',
  'Within 1 hour',
  'Within 1 day',
  'Closed without contact',
  'Not contacted yet',
  'Erased since',
]

/** How soon leads were contacted. */
export function FirstContactPanel({ weeks }: { weeks: number }) {
  const report = useAdminData(`${ADMIN_API.reportFirstContact}?weeks=${weeks}`, FirstContactReport)
  return (
    <ReportFrame
      title="Time to first contact"
      report={report}
      isEmpty={(data) => data.total.leads === 0}
      whenEmpty="No leads arrived in these weeks. This report will show how long families wait until someone sets their lead to Contacted, Touring or Decided in the inbox."
      fileName={`first-contact-${weeks}-weeks`}
      lines={(data) => [['Week of', ...COLUMNS], ...data.weeks.map(toLine)]}
    >
      {({ total, since, weeks }) => (
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
      )}
    </ReportFrame>
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
    formatCount(week.erased),
  ]
  return (
    <tr>
      <th scope="row" className="report-week">
        {formatDay(week.week)}
      </th>
      {cells.map((cell, index) => (
        <td key={COLUMNS[index]} className="number">
          {cell}
        </td>
      ))}
    </tr>
  )
}

/** A line of the file: times in minutes, counts instead of shares. */
const toLine = (week: Week): (string | number)[] => [
  week.week,
  week.leads,
  toMinutes(week.medianSeconds),
  toMinutes(week.p90Seconds),
  week.withinHour,
  week.withinDay,
  week.closed,
  week.waiting,
  week.erased,
]

const toMinutes = (seconds: number | null) => (seconds === null ? '' : Math.round(seconds / 60))
