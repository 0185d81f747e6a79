import { useState } from 'react'
import * as z from 'zod/mini'
import { Administrator, GeneratedPassword } from '../../../shared/admin.ts'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/error-alert.tsx'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { Panel } from '../components/panel.tsx'
import { TitledItem } from '../components/titled-item.tsx'
import { formatDateTime } from '../format/format-date-time.ts'
import { useAdminData } from '../use-admin-data.ts'
import './people-panel.css'

const Administrators = z.array(Administrator)

/** All administrators. Each active one but the operator can be given a new password. */
export function PeoplePanel() {
  const { data, error, reload } = useAdminData(ADMIN_API.administrators, Administrators)
  const [chosen, setChosen] = useState<Administrator>()
  return (
    <Panel title="Administrators">
      {error && <LoadError title="Failed to load the administrators" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
      <ul>
        {data?.map((person) => (
          <PersonItem key={person.id} person={person} onReset={() => setChosen(person)} />
        ))}
      </ul>
      {chosen && <ResetDialog person={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  )
}

function PersonItem({ person, onReset }: { person: Administrator; onReset: () => void }) {
  const { username, email, isActive, lastLoginAt, current } = person
  return (
    <TitledItem
      title={username}
      remark={
        <>
          {current && ' (you)'}
          {!isActive && ' (deactivated)'}
        </>
      }
      details={
        <>
          {email} · {lastLoginAt ? `last signed in ${formatDateTime(lastLoginAt)}` : 'never signed in'}
        </>
      }
    >
      {isActive && !current && (
        <Button variant="quiet" onClick={onReset}>
          Reset password <VisuallyHidden>of {username}</VisuallyHidden>
        </Button>
      )}
    </TitledItem>
  )
}

/** Asks first, then shows the generated password, which can't be shown again. */
function ResetDialog({ person, onClose }: { person: Administrator; onClose: () => void }) {
  const [state, setState] = useState<{ isSending?: boolean; failure?: string; password?: string }>({})
  const reset = async () => {
    setState({ isSending: true })
    try {
      const path = `${ADMIN_API.administrators}/${encodeURIComponent(person.id)}/reset-password`
      setState(await sendAdmin('POST', path, undefined, GeneratedPassword))
    } catch (error) {
      setState({ failure: errorMessage(error, 'Failed to reset the password') })
    }
  }
  if (state.password)
    return (
      <Dialog title={`New password of ${person.username}`} onClose={onClose}>
        <p role="status">
          <code className="people-panel-password">{state.password}</code>
        </p>
        <p>Pass it on over the telephone or in person. It is not shown again.</p>
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog title={`Reset the password of ${person.username}?`} onClose={onClose}>
      <p>
        {person.username} is signed out everywhere and needs the new password to sign in. An email tells them
        that you reset it. The audit log records it.
      </p>
      <ErrorAlert message={state.failure} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" disabled={state.isSending === true} onClick={() => void reset()}>
          {state.isSending ? 'Resetting...' : 'Reset password'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
