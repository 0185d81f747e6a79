import ArrowLeft from 'lucide-react/icons/arrow-left'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { ADMIN_SCREENS } from '#shared/paths.ts'

/** The way back from a screen of its own. */
export const DashboardLink = () => (
  <ButtonLink variant="quiet" to={ADMIN_SCREENS.dashboard}>
    <ArrowLeft aria-hidden="true" />
    Dashboard
  </ButtonLink>
)
