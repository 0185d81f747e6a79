import * as z from 'zod/mini'
import { AdminSession } from '../../../shared/admin.ts'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { showToast } from '../../state/toast-store.ts'
import { sendAdmin, sentenceFor } from '../admin-api.ts'
import { LoadError } from '../parts/load-error.tsx'
import { Panel } from '../parts/panel.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { endSession } from '../session.ts'
import { putAdminData, useAdminData } from '../use-admin-data.ts'
import { SessionList } from './session-list.tsx'

const Sessions = z.array(AdminSession)

/** Who is signed in where. Each session can be ended; ending this one leads to the login. */
export function OpenSessions() {
  const { data, error, reload } = useAdminData(ADMIN_API.sessions, Sessions)
  const end = async (session: AdminSession) => {
    try {
      await sendAdmin('DELETE', `${ADMIN_API.sessions}/${encodeURIComponent(session.id)}`)
    } catch (failure) {
      showToast({
        title: 'The session could not be ended',
        description: sentenceFor(failure, 'Please try again.'),
        variant: 'destructive',
      })
      return
    }
    if (session.current) return endSession('left')
    putAdminData(ADMIN_API.sessions, data?.filter(({ id }) => id !== session.id) ?? [])
    showToast({ title: 'Session ended' })
  }
  return (
    <Panel title="Open sessions">
      {error && <LoadError title="Failed to load the open sessions" error={error} onRetry={reload} />}
      {!data && !error && <Waiting>Loading…</Waiting>}
      {data && <SessionList sessions={data} onEnd={end} />}
    </Panel>
  )
}
