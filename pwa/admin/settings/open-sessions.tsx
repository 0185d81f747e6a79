import { useState } from 'react'
import * as z from 'zod/mini'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { AdminSession } from '#shared/admin.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { endSession } from '../session.ts'
import { setAdminData, useAdminData } from '../use-admin-data.ts'
import { SessionList } from './session-list.tsx'

const Sessions = z.array(AdminSession)

const showFailure = (title: string, failure: unknown) =>
  showToast({ title, description: errorMessage(failure, 'Please try again.'), variant: 'destructive' })

/** All open sessions. Each can be ended, and all of the operator's at once; ending the current one leads to the login. */
export function OpenSessions() {
  const { data, error, reload } = useAdminData(ADMIN_API.sessions, Sessions)
  const end = async (session: AdminSession) => {
    try {
      await sendAdmin('DELETE', `${ADMIN_API.sessions}/${encodeURIComponent(session.id)}`)
    } catch (failure) {
      showFailure('The session could not be ended', failure)
      return
    }
    if (session.current) return endSession('logged-out')
    await setAdminData(ADMIN_API.sessions, data?.filter(({ id }) => id !== session.id) ?? [])
    showToast({ title: 'Session ended' })
  }
  const [isEnding, setEnding] = useState(false)
  const endAll = async () => {
    setEnding(true)
    try {
      await sendAdmin('POST', ADMIN_API.signOutEverywhere)
      endSession('logged-out')
    } catch (failure) {
      showFailure('You could not be signed out', failure)
      setEnding(false)
    }
  }
  return (
    <Panel title="Open sessions">
      {error && <LoadError title="Failed to load the open sessions" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
      {data && <SessionList sessions={data} onEnd={end} />}
      <Button variant="quiet" disabled={isEnding} onClick={() => void endAll()}>
        Sign out everywhere
      </Button>
    </Panel>
  )
}
