import { useSearchParams } from 'react-router-dom'
import { DEFAULT_REPORT_WEEKS, REPORT_WEEKS } from '#shared/reports.ts'
import { PanelStack } from '../components/panel.tsx'
import { RefreshButton, ScreenHead } from '../components/screen-head.tsx'
import { PeriodPicker } from '../traffic/period-picker.tsx'
import { DemandPanel } from './demand-panel.tsx'
import { FeaturedPanel } from './featured-panel.tsx'
import { FirstContactPanel } from './first-contact-panel.tsx'
import { PlacesPanel } from './places-panel.tsx'
import './reports-screen.css'
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
