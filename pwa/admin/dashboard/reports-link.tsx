import ChartColumn from 'lucide-react/icons/chart-column'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { ADMIN_SCREENS } from '#shared/paths.ts'
import { useMayUse } from '../session.ts'

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
