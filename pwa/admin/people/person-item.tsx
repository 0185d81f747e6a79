import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmButton } from '#pwa/ui/confirm-button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import type { Administrator } from '#shared/admin.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { InvitationSent } from '#shared/people.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { formatDateTime } from '../format.ts'
import type { PeopleDialog } from './people-dialog.ts'
import { ROLE_TEXTS } from './role-names.ts'

interface PersonItemProps {
  person: Administrator
  onOpen: (dialog: PeopleDialog) => void
  onChanged: () => void
  focusAfterRemoval: () => void
}

/** Someone in the portal, with what an owner may do. Owners change their own account elsewhere. */
export function PersonItem(props: PersonItemProps) {
  const { username, email, role, isActive, isInvited, lastLoginAt, current } = props.person
  return (
    <li className="person" id={itemId(props.person)} tabIndex={-1}>
      <p>
        <strong>{username}</strong> · {ROLE_TEXTS[role].name}
        {current && ' (you)'}
        {!isActive && ' (deactivated)'}
        {isActive && isInvited && ' (invited)'}
      </p>
      <p className="person-details">
        {email} · {lastLoginAt ? `last signed in ${formatDateTime(lastLoginAt)}` : 'never signed in'}
      </p>
      {!current && (
        <div className="person-actions">
          {isInvited ? <InvitedActions {...props} /> : <Actions {...props} />}
        </div>
      )}
    </li>
  )
}

const itemId = ({ id }: Administrator) => `person-${id}`
const pathOf = ({ id }: Administrator) => `${ADMIN_API.administrators}/${encodeURIComponent(id)}`

function InvitedActions({ person, onOpen, onChanged, focusAfterRemoval }: PersonItemProps) {
  const path = `${pathOf(person)}/invitation`
  const inviteAgain = async () => {
    try {
      const { link } = await sendAdmin('POST', path, undefined, InvitationSent)
      onOpen({ kind: 'link', email: person.email, link })
    } catch (failure) {
      const description = errorMessage(failure, 'Please try again.')
      showToast({ title: 'The invitation could not be sent', description, variant: 'destructive' })
    }
  }
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
  // Its buttons change with the person.
  const focusItem = () => document.getElementById(itemId(person))?.focus()
  const setActive = (next: boolean) =>
    sendAdmin('PUT', `${pathOf(person)}/active`, { isActive: next }).then(onChanged)
  if (!isActive)
    return (
      <ConfirmButton
        button="Activate again"
        about={username}
        question="They can sign in with their old password. A passkey or authenticator app has to be set up again."
        confirmLabel="Activate"
        cancelLabel="Cancel"
        failureMessage="It could not be changed. Please try again."
        onConfirm={() => setActive(true)}
        focusAfter={focusItem}
      />
    )
  return (
    <>
      <Button onClick={() => onOpen({ kind: 'role', person })}>
        Change role <VisuallyHidden>of {username}</VisuallyHidden>
      </Button>
      <Button onClick={() => onOpen({ kind: 'reset', person })}>
        Reset password <VisuallyHidden>of {username}</VisuallyHidden>
      </Button>
      <ConfirmButton
        button="Deactivate"
        about={username}
        question="They are signed out at once, and their tokens, passkeys and authenticator app are removed. What they did stays in the audit log."
        confirmLabel="Deactivate"
        cancelLabel="Cancel"
        failureMessage="It could not be changed. Please try again."
        onConfirm={() => setActive(false)}
        focusAfter={focusItem}
      />
    </>
  )
}
