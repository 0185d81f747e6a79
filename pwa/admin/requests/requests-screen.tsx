import Inbox from 'lucide-react/icons/inbox'
import { useState } from 'react'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { ADMIN_SCREENS } from '#shared/paths.ts'
import { PanelStack } from '../components/panel.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import { PersonPanel } from './person-panel.tsx'
import { RequestLog } from './request-log.tsx'
import './requests.css'

/** Requests of people about their data: the log, and finding a person in everything that is kept. */
export function Component() {
  const [workedOn, setWorkedOn] = useState<string>()
  return (
    <div className="requests">
      <ScreenHead title="Privacy requests">
        <ButtonLink variant="quiet" to={ADMIN_SCREENS.inbox}>
          <Inbox aria-hidden="true" />
          Inbox
        </ButtonLink>
      </ScreenHead>
      <PanelStack>
        <RequestLog workedOn={workedOn} onWorkOn={setWorkedOn} />
        <PersonPanel requestId={workedOn} />
      </PanelStack>
    </div>
  )
}
