import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import type { AdminSession } from '#shared/admin.ts'
import { browserName } from '#shared/browser-name.ts'
import { TitledItem } from '../components/titled-item.tsx'
import { formatDateTime } from '../format.ts'

interface SessionListProps {
  sessions: readonly AdminSession[]
  onEnd: (session: AdminSession) => Promise<void>
}

/** The open sessions, each with a button that ends it. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  return (
    <ul>
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} onEnd={onEnd} />
      ))}
    </ul>
  )
}

function SessionItem({ session, onEnd }: { session: AdminSession; onEnd: SessionListProps['onEnd'] }) {
  const [isEnding, setEnding] = useState(false)
  const name = browserName(session.userAgent)
  const end = async () => {
    setEnding(true)
    await onEnd(session)
    setEnding(false)
  }
  return (
    <TitledItem
      title={name}
      remark={session.current && ' (this session)'}
      details={
        <>
          {session.username} · {session.ipAddress ?? 'unknown address'} · signed in{' '}
          {formatDateTime(session.createdAt)} · last seen {formatDateTime(session.lastSeenAt)}
        </>
      }
    >
      <Button variant="quiet" disabled={isEnding} onClick={() => void end()}>
        End <VisuallyHidden>the session on {name}</VisuallyHidden>
      </Button>
    </TitledItem>
  )
}
