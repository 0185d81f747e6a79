import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { ROLES, type Role } from '#shared/contract/access.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  type Administrator,
  GeneratedPassword,
  INVITATION_DAYS,
  Invitation,
  InvitationSent,
  RoleChange,
} from '#shared/desk/admin.ts'
import { sendAdmin } from '../admin-api.ts'
import { ChoiceList } from '../components/choice-list.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { FormDialog, FormField, usePortalForm } from '../components/form.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'

/** What the portal calls a role, and what it may do. The server decides (`shared/contract/access.ts`). */
export const ROLE_TEXTS: Record<Role, { name: string; may: string }> = {
  admin: { name: 'Owner', may: 'Everything, including people and settings.' },
  advisor: { name: 'Advisor', may: 'Works with families in the inbox. No lists of all leads.' },
}

export const pathOf = ({ id }: Administrator) => `${ADMIN_API.administrators}/${encodeURIComponent(id)}`

/** An invitation's link, which is shown once; null if it was mailed. */
export interface SentLink {
  email: string
  link: string | null
}

interface InviteDialogProps {
  onClose: () => void
  onSent: (sent: SentLink) => void
}

/** Invites someone to the portal. */
export function InviteDialog({ onClose, onSent }: InviteDialogProps) {
  const form = usePortalForm({
    schema: Invitation,
    defaultValues: { email: '', username: '', role: 'advisor' },
    failure: 'Failed to send the invitation',
    async send(invitation) {
      const { link } = await sendAdmin('POST', ADMIN_API.administrators, invitation, InvitationSent)
      onSent({ email: invitation.email, link })
    },
  })
  return (
    <FormDialog
      title="Invite someone"
      form={form}
      button="Send invitation"
      busy="Sending..."
      onClose={onClose}
    >
      <FormField form={form} name="email" label="Email" type="email" />
      <FormField
        form={form}
        name="username"
        label="Username"
        hint="They sign in with it. The audit log keeps it."
        autoCapitalize="none"
      />
      <RoleField input={form.register('role')} />
    </FormDialog>
  )
}

interface RoleDialogProps {
  person: Administrator
  onClose: () => void
  onChanged: () => void
}

/** Gives someone another role. */
export function RoleDialog({ person, onClose, onChanged }: RoleDialogProps) {
  const form = usePortalForm({
    schema: RoleChange,
    defaultValues: { role: person.role },
    failure: 'Failed to change the role',
    async send(change) {
      await sendAdmin('PUT', `${pathOf(person)}/role`, change)
      onChanged()
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Role of ${person.username}`}
      form={form}
      button="Save role"
      busy="Saving..."
      onClose={onClose}
    >
      <RoleField input={form.register('role')} />
      <p>A change signs {person.username} out everywhere, and an email tells them.</p>
    </FormDialog>
  )
}

const RoleField = ({ input }: { input: UseFormRegisterReturn }) => (
  <ChoiceList
    legend="Role"
    type="radio"
    choices={ROLES}
    textOf={(role) => (
      <>
        <strong>{ROLE_TEXTS[role].name}</strong>
        <br />
        {ROLE_TEXTS[role].may}
      </>
    )}
    input={input}
  />
)

/** Says that an invitation is on its way, or shows its link if emails don't reach people for now. */
export function LinkDialog({ email, link, onClose }: SentLink & { onClose: () => void }) {
  if (link)
    return (
      <SecretDialog title="Share this invitation" secret={link} button="Done" onClose={onClose}>
        <p>
          Emails don’t reach people for now, so please give this link to {email} yourself. It works once,
          within {INVITATION_DAYS} days. It is not shown again.
        </p>
      </SecretDialog>
    )
  return (
    <Dialog title="Invitation sent" onClose={onClose}>
      <p role="status">
        An email with a link goes to {email}. It works once, within {INVITATION_DAYS} days.
      </p>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Asks first, then shows the generated password. */
export function ResetDialog({ person, onClose }: { person: Administrator; onClose: () => void }) {
  const [password, setPassword] = useState<string>()
  const { username } = person
  const reset = async () => {
    const path = `${pathOf(person)}/reset-password`
    setPassword((await sendAdmin('POST', path, undefined, GeneratedPassword)).password)
  }
  if (password)
    return (
      <SecretDialog title={`New password of ${username}`} secret={password} button="Done" onClose={onClose}>
        <p>Pass it on over the telephone or in person. It is not shown again.</p>
      </SecretDialog>
    )
  return (
    <ConfirmDialog
      title={`Reset the password of ${username}?`}
      button="Reset password"
      busy="Resetting..."
      failure={() => 'Failed to reset the password'}
      onConfirm={reset}
      onClose={onClose}
    >
      <p>
        {username} is signed out everywhere and needs the new password to sign in. An email tells them that
        you reset it. The audit log records it.
      </p>
    </ConfirmDialog>
  )
}
