import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { ErrorAlert } from '../components/load-state.tsx'
import { NewPasswordFields } from '../components/new-password-fields.tsx'
import { Panel } from '../components/panel.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { ChangePasswordFields } from '../components/password-schemas.ts'
import { useSession } from '../session.ts'
import { clearAdminData } from '../use-admin-data.ts'
import './change-password-panel.css'

type Outcome = { state: 'changed' } | { state: 'failed'; message: string }

/** Changes the operator's own password. Success clears the form. */
export function ChangePasswordPanel() {
  const [outcome, setOutcome] = useState<Outcome>()
  const form = useForm({
    resolver: schemaResolver(ChangePasswordFields),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const { register, formState, handleSubmit, reset } = form
  const { errors, isSubmitting } = formState

  const change = async ({ currentPassword, newPassword }: ChangePasswordFields) => {
    setOutcome(undefined)
    try {
      await sendAdmin('POST', ADMIN_API.changePassword, { currentPassword, newPassword })
      reset()
      setOutcome({ state: 'changed' })
      // Changing the password has ended all other sessions.
      clearAdminData(ADMIN_API.sessions)
    } catch (error) {
      setOutcome({ state: 'failed', message: errorMessage(error, 'Failed to change password') })
    }
  }
  return (
    <Panel title="Change Password">
      <form className="change-password" onSubmit={handleSubmit(change)} noValidate>
        <OutcomeNotice outcome={outcome} />
        <AccountName />
        <PasswordField
          label="Current Password"
          error={errors.currentPassword?.message}
          autoComplete="current-password"
          registration={register('currentPassword')}
        />
        <NewPasswordFields register={register} errors={errors} />
        <Button variant="primary" type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Changing...' : 'Change Password'}
        </Button>
      </form>
    </Panel>
  )
}

function OutcomeNotice({ outcome }: { outcome: Outcome | undefined }) {
  if (outcome?.state === 'changed')
    return (
      <Notice tone="success" role="status">
        Password changed successfully!
      </Notice>
    )
  return <ErrorAlert message={outcome?.message} />
}

/** A hidden field that tells password managers which account this password belongs to. */
function AccountName() {
  const session = useSession()
  return <input type="text" autoComplete="username" value={session?.admin.username ?? ''} readOnly hidden />
}
