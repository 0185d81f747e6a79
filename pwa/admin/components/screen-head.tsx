import type { ReactNode } from 'react'
import { PortalTitle } from '../counts/portal-title.tsx'
import { DashboardLink } from './dashboard-link.tsx'
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
