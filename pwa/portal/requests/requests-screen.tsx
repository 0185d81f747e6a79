import Inbox from 'lucide-react/icons/inbox'
import './requests.css'
import { useState } from 'react'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { SubjectRequests } from '#shared/privacy/subject-requests.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel, PanelStack } from '../components/panel.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import { useAdminData } from '../use-admin-data.ts'
import { NewRequestDialog } from './new-request-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { RequestItem } from './request-item.tsx'

/** Requests of people about their data: the log, and finding a person in everything that is kept. */
export function Component() {
  const [workedOn, setWorkedOn] = useState<string>()
  return (
    <div className="portal-stack">
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

interface RequestLogProps {
  /** The id of the request that the operator works on. */
  workedOn: string | undefined
  onWorkOn: (id: string | undefined) => void
}

/** The log of requests: open ones, those due first, and closed ones. */
function RequestLog({ workedOn, onWorkOn }: RequestLogProps) {
  const { data, error, reload } = useAdminData(ADMIN_API.subjectRequests, SubjectRequests)
  const [isAdding, setAdding] = useState(false)
  const open = data?.requests.filter(({ closedAt }) => closedAt === null) ?? []
  const closed = data?.requests.filter(({ closedAt }) => closedAt !== null) ?? []
  return (
    <Panel title="Requests">
      <p>
        Log each request when it arrives. The log proves when you answered it. It names no one, so put its
        number into your letters. First make sure that the person is who they say they are.
      </p>
      {error && <LoadError title="Failed to load the requests" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading the requests…</LoadingMessage>}
      {data && open.length === 0 && <p>No request is open.</p>}
      {data && open.length > 0 && (
        <ul className="requests-list" aria-label="Open requests">
          {open.map((request) => (
            <RequestItem
              key={request.id}
              request={request}
              today={data.today}
              isWorkedOn={request.id === workedOn}
              onWorkOn={onWorkOn}
            />
          ))}
        </ul>
      )}
      <Button onClick={() => setAdding(true)} disabled={!data}>
        Log a request
      </Button>
      {data && closed.length > 0 && (
        <details>
          <summary className="requests-summary">Closed requests ({closed.length})</summary>
          <ul className="requests-list" aria-label="Closed requests">
            {closed.map((request) => (
              <RequestItem key={request.id} request={request} today={data.today} />
            ))}
          </ul>
        </details>
      )}
      {isAdding && data && (
        <NewRequestDialog
          today={data.today}
          onClose={() => setAdding(false)}
          onOpened={(id) => {
            setAdding(false)
            onWorkOn(id)
          }}
        />
      )}
    </Panel>
  )
}
