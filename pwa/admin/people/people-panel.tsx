import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { Administrator } from '#shared/admin.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { useAdminData } from '../use-admin-data.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { PeopleDialog } from './people-dialog.ts'
import './people-panel.css'
import { PersonItem } from './person-item.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

const Administrators = z.array(Administrator)

/** Everyone who works in the portal, for owners: inviting people, their roles, and deactivating them. */
export function PeoplePanel() {
  const { data, error, reload } = useAdminData(ADMIN_API.administrators, Administrators)
  const [dialog, setDialog] = useState<PeopleDialog>()
  const close = () => setDialog(undefined)
  const inviteButton = useRef<HTMLButtonElement>(null)
  return (
    <Panel title="People">
      {error && <LoadError title="Failed to load the people" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
      <ul className="people">
        {data?.map((person) => (
          <PersonItem
            key={person.id}
            person={person}
            onOpen={setDialog}
            onChanged={reload}
            focusAfterRemoval={() => inviteButton.current?.focus()}
          />
        ))}
      </ul>
      <Button ref={inviteButton} onClick={() => setDialog({ kind: 'invite' })}>
        Invite someone
      </Button>
      {dialog?.kind === 'invite' && (
        <InviteDialog
          onClose={close}
          onSent={(sent) => {
            reload()
            setDialog({ kind: 'link', ...sent })
          }}
        />
      )}
      {dialog?.kind === 'link' && <LinkDialog {...dialog} onClose={close} />}
      {dialog?.kind === 'role' && <RoleDialog person={dialog.person} onClose={close} onChanged={reload} />}
      {dialog?.kind === 'reset' && <ResetDialog person={dialog.person} onClose={close} />}
    </Panel>
  )
}
