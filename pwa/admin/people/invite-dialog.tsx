import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import type { Role } from '#shared/access.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { Invitation, InvitationSent } from '#shared/people.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'
import { RoleField } from './role-field.tsx'

interface InviteDialogProps {
  onClose: () => void
  onSent: (sent: { email: string; link: string | null }) => void
}

/** Invites someone to the portal. */
export function InviteDialog({ onClose, onSent }: InviteDialogProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(Invitation),
    defaultValues: { email: '', username: '', role: 'advisor' as Role },
  })
  const { errors, isSubmitting } = formState
  const send = async (invitation: Invitation) => {
    try {
      const { link } = await sendAdmin('POST', ADMIN_API.administrators, invitation, InvitationSent)
      onSent({ email: invitation.email, link })
    } catch (error) {
      setError('root', { message: errorMessage(error, 'Failed to send the invitation') })
    }
  }
  return (
    <Dialog title="Invite someone" onClose={onClose}>
      <form className="people-form" onSubmit={handleSubmit(send)} noValidate>
        <ErrorAlert message={errors.root?.message} />
        <Field label="Email" error={errors.email?.message}>
          {(control) => <input {...control} {...register('email')} type="email" autoComplete="off" />}
        </Field>
        <Field
          label="Username"
          hint="They sign in with it. The audit log keeps it."
          error={errors.username?.message}
        >
          {(control) => (
            <input {...control} {...register('username')} autoComplete="off" autoCapitalize="none" />
          )}
        </Field>
        <RoleField input={register('role')} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Sending...' : 'Send invitation'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
