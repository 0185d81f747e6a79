import ArrowLeft from 'lucide-react/icons/arrow-left'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useSearchParams } from 'react-router-dom'
import { ADMIN_SCREENS } from '../../../shared/paths.ts'
import { DEFAULT_REPORT_WEEKS, REPORT_WEEKS } from '../../../shared/reports.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PanelStack } from '../components/panel.tsx'
import { PortalTitle } from '../counts/portal-title.tsx'
import { PeriodPicker } from '../traffic/period-picker.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
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
      <PortalTitle title="Reports" />
      <div className="reports-head">
        <h1>Reports</h1>
        <div className="reports-actions">
          <ButtonLink variant="quiet" to={ADMIN_SCREENS.dashboard}>
            <ArrowLeft aria-hidden="true" />
            Dashboard
          </ButtonLink>
          <Button variant="quiet" onClick={refreshAdminData}>
            <RefreshCw aria-hidden="true" />
            Refresh
          </Button>
        </div>
      </div>
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
