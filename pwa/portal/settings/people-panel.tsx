import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmButton } from '#pwa/ui/confirm-button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Administrator, InvitationSent } from '#shared/desk/admin.ts'
import { sendAdmin } from '../admin-api.ts'
import { Item } from '../components/item.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { showFailure } from '../components/show-failure.ts'
import { formatDateTime } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'
import {
  InviteDialog,
  LinkDialog,
  pathOf,
  ResetDialog,
  ROLE_TEXTS,
  RoleDialog,
  type SentLink,
} from './people-dialogs.tsx'

const Administrators = z.array(Administrator)

/** What is open over the list of people. */
type PeopleDialog = 'invite' | { link: SentLink } | { role: Administrator } | { reset: Administrator }

/** Everyone who works in the portal, for owners: inviting people, their roles, and deactivating them. */
export function PeoplePanel() {
  const load = useAdminData(ADMIN_API.administrators, Administrators)
  const { data, reload } = load
  const [dialog, setDialog] = useState<PeopleDialog>()
  const close = () => setDialog(undefined)
  const inviteButton = useRef<HTMLButtonElement>(null)
  const showLink = (link: SentLink) => {
    reload()
    setDialog({ link })
  }
  return (
    <Panel title="People">
      <LoadState load={load} what="the people" />
      <ul className="items">
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
      <Button ref={inviteButton} onClick={() => setDialog('invite')}>
        Invite someone
      </Button>
      {dialog === 'invite' && <InviteDialog onClose={close} onSent={showLink} />}
      {typeof dialog === 'object' && 'link' in dialog && <LinkDialog {...dialog.link} onClose={close} />}
      {typeof dialog === 'object' && 'role' in dialog && (
        <RoleDialog person={dialog.role} onClose={close} onChanged={reload} />
      )}
      {typeof dialog === 'object' && 'reset' in dialog && (
        <ResetDialog person={dialog.reset} onClose={close} />
      )}
    </Panel>
  )
}

interface PersonItemProps {
  person: Administrator
  onOpen: (dialog: PeopleDialog) => void
  onChanged: () => void
  focusAfterRemoval: () => void
}

/** Someone in the portal, with what an owner may do. Owners change their own account elsewhere. */
function PersonItem(props: PersonItemProps) {
  const { username, email, role, isActive, isInvited, lastLoginAt, current } = props.person
  return (
    <Item
      id={itemId(props.person)}
      tabIndex={-1}
      title={username}
      remark={
        <>
          {' '}
          · {ROLE_TEXTS[role].name}
          {current && ' (you)'}
          {!isActive && ' (deactivated)'}
          {isActive && isInvited && ' (invited)'}
        </>
      }
      details={`${email} · ${lastLoginAt ? `last signed in ${formatDateTime(lastLoginAt)}` : 'never signed in'}`}
      actions={!current && (isInvited ? <InvitedActions {...props} /> : <Actions {...props} />)}
    />
  )
}

const itemId = ({ id }: Administrator) => `person-${id}`

function InvitedActions({ person, onOpen, onChanged, focusAfterRemoval }: PersonItemProps) {
  const path = `${pathOf(person)}/invitation`
  const inviteAgain = () =>
    showFailure('The invitation could not be sent', async () => {
      const { link } = await sendAdmin('POST', path, undefined, InvitationSent)
      onOpen({ link: { email: person.email, link } })
    })
  return (
    <>
      <Button onClick={() => void inviteAgain()}>
        Send a new link <VisuallyHidden>to {person.username}</VisuallyHidden>
      </Button>
      <ConfirmButton
        button="Withdraw the invitation"
        about={person.username}
        question="The link stops working, and the account is removed."
        confirmLabel="Withdraw it"
        cancelLabel="No, keep it"
        failureMessage="It could not be withdrawn. Please try again."
        onConfirm={() => sendAdmin('DELETE', path).then(onChanged)}
        focusAfter={focusAfterRemoval}
      />
    </>
  )
}

function Actions({ person, onOpen, onChanged }: PersonItemProps) {
  const { username, isActive } = person
  const shared = {
    about: username,
    cancelLabel: 'Cancel',
    failureMessage: 'It could not be changed. Please try again.',
    onConfirm: () => sendAdmin('PUT', `${pathOf(person)}/active`, { isActive: !isActive }).then(onChanged),
    // The item's buttons change with the person.
    focusAfter: () => document.getElementById(itemId(person))?.focus(),
  }
  if (!isActive)
    return (
      <ConfirmButton
        {...shared}
        button="Activate again"
        question="They can sign in with their old password. A passkey or authenticator app has to be set up again."
        confirmLabel="Activate"
      />
    )
  return (
    <>
      <Button onClick={() => onOpen({ role: person })}>
        Change role <VisuallyHidden>of {username}</VisuallyHidden>
      </Button>
      <Button onClick={() => onOpen({ reset: person })}>
        Reset password <VisuallyHidden>of {username}</VisuallyHidden>
      </Button>
      <ConfirmButton
        {...shared}
        button="Deactivate"
        question="They are signed out at once, and their tokens, passkeys and authenticator app are removed. What they did stays in the audit log."
        confirmLabel="Deactivate"
      />
    </>
  )
}
