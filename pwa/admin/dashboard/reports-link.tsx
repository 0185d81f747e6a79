import ChartColumn from 'lucide-react/icons/chart-column'
import { ADMIN_SCREENS } from '../../../shared/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useMayUse } from '../use-may-use.ts'

/** The way to the reports. Nothing for who may not read figures. */
export function ReportsLink() {
  if (!useMayUse('figures')) return null
  return (
    <ButtonLink variant="quiet" to={ADMIN_SCREENS.reports}>
      <ChartColumn aria-hidden="true" />
      Reports
    </ButtonLink>
  )
}
