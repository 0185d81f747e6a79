import ArrowLeft from 'lucide-react/icons/arrow-left'
import Inbox from 'lucide-react/icons/inbox'
import { useState } from 'react'
import { ADMIN_SCREENS } from '../../../shared/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PanelStack } from '../components/panel.tsx'
import { PortalTitle } from '../counts/portal-title.tsx'
import { PersonPanel } from './person-panel.tsx'
import { RequestLog } from './request-log.tsx'
import './requests.css'

/** Requests of people about their data: the log, and finding a person in everything that is kept. */
export function Component() {
  const [workedOn, setWorkedOn] = useState<string>()
  return (
    <div className="requests">
      <PortalTitle title="Privacy requests" />
      <div className="requests-head">
        <h1>Privacy requests</h1>
        <div className="requests-actions">
          <ButtonLink variant="quiet" to={ADMIN_SCREENS.dashboard}>
            <ArrowLeft aria-hidden="true" />
            Dashboard
          </ButtonLink>
          <ButtonLink variant="quiet" to={ADMIN_SCREENS.inbox}>
            <Inbox aria-hidden="true" />
            Inbox
          </ButtonLink>
        </div>
      </div>
      <PanelStack>
        <RequestLog workedOn={workedOn} onWorkOn={setWorkedOn} />
        <PersonPanel requestId={workedOn} />
      </PanelStack>
    </div>
  )
}
