import { ADMIN_API } from '#shared/admin-paths.ts'
import { sendAdmin } from '../admin-api.ts'
import { Form, usePortalForm } from '../components/form.tsx'
import { Panel } from '../components/panel.tsx'
import { ChangePasswordFields, NewPasswordFields, PasswordField } from '../components/password-field.tsx'
import { useSession } from '../session.ts'
import { clearAdminData } from '../use-admin-data.ts'

/** Changes the operator's own password. Success clears the form. */
export function ChangePasswordPanel() {
  const username = useSession()?.admin.username ?? ''
  const form = usePortalForm({
    schema: ChangePasswordFields,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    failure: 'Failed to change password',
    async send({ currentPassword, newPassword }) {
      await sendAdmin('POST', ADMIN_API.changePassword, { currentPassword, newPassword })
      form.reset()
      // Changing the password has ended all other sessions.
      clearAdminData(ADMIN_API.sessions)
    },
  })
  const { register, errors } = form
  return (
    <Panel title="Change Password">
      <Form form={form} button="Change Password" busy="Changing..." sent="Password changed successfully!">
        {/* Tells password managers which account this password belongs to. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Current Password"
          error={errors.currentPassword?.message}
          autoComplete="current-password"
          registration={register('currentPassword')}
        />
        <NewPasswordFields register={register} errors={errors} />
      </Form>
    </Panel>
  )
}
