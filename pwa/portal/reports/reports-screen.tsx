import './reports-screen.css'
import { useSearchParams } from 'react-router-dom'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { DEFAULT_REPORT_WEEKS, FeaturedReport, REPORT_WEEKS } from '#shared/desk/reports.ts'
import { DataTable } from '../components/data-table.tsx'
import { PanelStack } from '../components/panel.tsx'
import { RefreshButton, ScreenHead } from '../components/screen-head.tsx'
import { formatCount } from '../format.ts'
import { PeriodPicker } from '../traffic/period-picker.tsx'
import { useAdminData } from '../use-admin-data.ts'
import { DemandPanel } from './demand-panel.tsx'
import { FirstContactPanel } from './first-contact-panel.tsx'
import { PlacesPanel } from './places-panel.tsx'
import { ReportFrame } from './report-frame.tsx'
import { StagesPanel } from './stages-panel.tsx'

/** The reports that help decide. The address has the period, so that back, a reload and a bookmark keep it. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const weeks = REPORT_WEEKS.find((choice) => String(choice) === params.get('weeks')) ?? DEFAULT_REPORT_WEEKS
  return (
    <div className="reports">
      <ScreenHead title="Reports">
        <RefreshButton />
      </ScreenHead>
      <PeriodPicker
        choices={REPORT_WEEKS}
        unit="weeks"
        chosen={weeks}
        onChange={(choice) => setParams({ weeks: String(choice) }, { replace: true })}
      />
      <PanelStack>
        <FirstContactPanel weeks={weeks} />
        <StagesPanel weeks={weeks} />
        <PlacesPanel weeks={weeks} />
        <DemandPanel weeks={weeks} />
        <FeaturedPanel weeks={weeks} />
      </PanelStack>
    </div>
  )
}

const MEASURES = [
  { field: 'shown', heading: 'Shown' },
  { field: 'opened', heading: 'Opened' },
  { field: 'called', heading: 'Called' },
] as const

/** How often advertised businesses were shown, opened and called, beside the weeks before. */
function FeaturedPanel({ weeks }: { weeks: number }) {
  const report = useAdminData(`${ADMIN_API.reportFeatured}?weeks=${weeks}`, FeaturedReport)
  return (
    <ReportFrame
      title="Featured businesses"
      report={report}
      isEmpty={(data) => data.businesses.length === 0}
      whenEmpty="There are no featured businesses. This report will show how often each was shown in a list, opened and called."
      fileName={`featured-businesses-${weeks}-weeks`}
      lines={(data) => [
        ['Business', 'City', 'State', ...MEASURES.flatMap(({ heading }) => [heading, `${heading} before`])],
        ...data.businesses.map(({ name, city, state, current, previous }) => [
          name,
          city,
          state,
          ...MEASURES.flatMap(({ field }) => [current[field], previous[field]]),
        ]),
      ]}
    >
      {({ businesses }) => (
        <>
          <p>
            As phones reported it; in parentheses, the {weeks} weeks before. A tap on the phone number counts
            as a call.
          </p>
          <DataTable
            caption="Featured businesses"
            isCaptionHidden
            columns={['Business', ...MEASURES.map(({ heading }) => ({ numeric: heading }))]}
            isSticky
          >
            {businesses.map(({ id, name, city, state, isActive, current, previous }) => (
              <tr key={id}>
                <th scope="row">
                  {name}
                  <span className="report-note">
                    {city}, {state}
                    {!isActive && ' · inactive'}
                  </span>
                </th>
                {MEASURES.map(({ field }) => (
                  <td key={field} className="number">
                    {formatCount(current[field])} ({formatCount(previous[field])})
                  </td>
                ))}
              </tr>
            ))}
          </DataTable>
        </>
      )}
    </ReportFrame>
  )
}
