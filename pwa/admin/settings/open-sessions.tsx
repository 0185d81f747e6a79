import * as z from 'zod/mini'
import { AdminSession } from '../../../shared/admin.ts'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { showToast } from '../../state/toast-store.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { Panel } from '../components/panel.tsx'
import { endSession } from '../session.ts'
import { setAdminData, useAdminData } from '../use-admin-data.ts'
import { SessionList } from './session-list.tsx'

const Sessions = z.array(AdminSession)

/** All open sessions. Each can be ended; ending the current one leads to the login. */
export function OpenSessions() {
  const { data, error, reload } = useAdminData(ADMIN_API.sessions, Sessions)
  const end = async (session: AdminSession) => {
    try {
      await sendAdmin('DELETE', `${ADMIN_API.sessions}/${encodeURIComponent(session.id)}`)
    } catch (failure) {
      showToast({
        title: 'The session could not be ended',
        description: errorMessage(failure, 'Please try again.'),
        variant: 'destructive',
      })
      return
    }
    if (session.current) return endSession('logged-out')
    setAdminData(ADMIN_API.sessions, data?.filter(({ id }) => id !== session.id) ?? [])
    showToast({ title: 'Session ended' })
  }
  return (
    <Panel title="Open sessions">
      {error && <LoadError title="Failed to load the open sessions" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
      {data && <SessionList sessions={data} onEnd={end} />}
    </Panel>
  )
}
