import { useState } from 'react'
import * as z from 'zod/mini'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminSession } from '#shared/desk/admin.ts'
import { browserName } from '#shared/desk/browser-name.ts'
import { sendAdmin } from '../admin-api.ts'
import { Item } from '../components/item.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { showFailure } from '../components/show-failure.ts'
import { formatDateTime } from '../format.ts'
import { endSession } from '../session.ts'
import { updateAdminData, useAdminData } from '../use-admin-data.ts'

const Sessions = z.array(AdminSession)

/** All open sessions. Each can be ended, and all of the operator's at once; ending the current one leads to the login. */
export function OpenSessions() {
  const load = useAdminData(ADMIN_API.sessions, Sessions)
  const [isEnding, setEnding] = useState(false)
  const endAll = async () => {
    setEnding(true)
    await showFailure('You could not be signed out', async () => {
      await sendAdmin('POST', ADMIN_API.signOutEverywhere)
      endSession('logged-out')
    })
    setEnding(false)
  }
  return (
    <Panel title="Open sessions">
      <LoadState load={load} what="the open sessions" />
      <ul className="items">
        {load.data?.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      <Button variant="quiet" disabled={isEnding} onClick={() => void endAll()}>
        Sign out everywhere
      </Button>
    </Panel>
  )
}

function SessionItem({ session }: { session: AdminSession }) {
  const [isEnding, setEnding] = useState(false)
  const name = browserName(session.userAgent)
  const end = async () => {
    setEnding(true)
    await showFailure('The session could not be ended', async () => {
      await sendAdmin('DELETE', `${ADMIN_API.sessions}/${encodeURIComponent(session.id)}`)
      if (session.current) return endSession('logged-out')
      await updateAdminData<AdminSession[]>(ADMIN_API.sessions, (all) =>
        all.filter(({ id }) => id !== session.id),
      )
      showToast({ title: 'Session ended' })
    })
    setEnding(false)
  }
  return (
    <Item
      isInline
      title={name}
      remark={session.current && ' (this session)'}
      details={
        <>
          {session.username} · {session.ipAddress ?? 'unknown address'} · signed in{' '}
          {formatDateTime(session.createdAt)} · last seen {formatDateTime(session.lastSeenAt)}
        </>
      }
      actions={
        <Button variant="quiet" disabled={isEnding} onClick={() => void end()}>
          End <VisuallyHidden>the session on {name}</VisuallyHidden>
        </Button>
      }
    />
  )
}
