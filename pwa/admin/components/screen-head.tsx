import ArrowLeft from 'lucide-react/icons/arrow-left'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { ADMIN_SCREENS } from '#shared/paths.ts'
import { PortalTitle } from '../counts/portal-title.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
import './screen-head.css'

/** The title and heading of a screen beside the dashboard, with the way back and `children`, further actions. */
export const ScreenHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PortalTitle title={title} />
    <div className="screen-head">
      <h1>{title}</h1>
      <div className="screen-head-actions">
        <DashboardLink />
        {children}
      </div>
    </div>
  </>
)

/** The way back from a screen of its own. */
export const DashboardLink = () => (
  <ButtonLink variant="quiet" to={ADMIN_SCREENS.dashboard}>
    <ArrowLeft aria-hidden="true" />
    Dashboard
  </ButtonLink>
)

/** Loads what the screen shows again. */
export const RefreshButton = () => (
  <Button variant="quiet" onClick={refreshAdminData}>
    <RefreshCw aria-hidden="true" />
    Refresh
  </Button>
)
