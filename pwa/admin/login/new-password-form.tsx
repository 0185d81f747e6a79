import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { AdminMessage } from '#shared/admin.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/paths.ts'
import { errorMessage, postUnauthenticated } from '../admin-api.ts'
import { ErrorAlert } from '../components/load-state.tsx'
import { NewPasswordFields, ResetPasswordFields } from '../components/password-field.tsx'
import { endSession } from '../session.ts'
import type { LoginState } from './login-state.ts'

/** Sets a new password, then leads to the login. `token` comes from the reset email and works once. */
export function NewPasswordForm({ token }: { token: string }) {
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(ResetPasswordFields),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState

  const save = async ({ newPassword }: { newPassword: string }) => {
    setFailure(undefined)
    try {
      await postUnauthenticated(ADMIN_API.resetPassword, { token, newPassword }, AdminMessage)
      // The server has ended all sessions of this account, including one in this browser.
      endSession('logged-out')
      const loginState: LoginState = { why: 'reset' }
      navigate(ADMIN_SCREENS.login, { replace: true, state: loginState })
    } catch (error) {
      setFailure(errorMessage(error, 'Failed to change password'))
    }
  }
  return (
    <form className="login-form" onSubmit={handleSubmit(save)} noValidate>
      <ErrorAlert message={failure} />
      <NewPasswordFields register={register} errors={errors} />
      <Button variant="primary" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save new password'}
      </Button>
    </form>
  )
}
