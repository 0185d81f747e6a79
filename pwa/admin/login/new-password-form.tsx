import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { AdminMessage, PASSWORD_MIN } from '../../../shared/admin.ts'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { ADMIN_SCREENS } from '../../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { errorMessage, postUnauthenticated } from '../admin-api.ts'
import { PasswordField } from '../components/password-field.tsx'
import { ResetForm } from '../components/password-schemas.ts'
import { endSession } from '../session.ts'
import type { LoginState } from './login-state.ts'

/** A new password, twice; leads to the login. `token` is the mail's, good for one use. */
export function NewPasswordForm({ token }: { token: string }) {
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ResetForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState

  const choose = async ({ newPassword }: { newPassword: string }) => {
    setFailure(undefined)
    try {
      await postUnauthenticated(ADMIN_API.resetPassword, { token, newPassword }, AdminMessage)
      // The server has ended every session of this account, one in this browser too.
      endSession('left')
      const loginState: LoginState = { why: 'reset' }
      navigate(ADMIN_SCREENS.login, { replace: true, state: loginState })
    } catch (error) {
      setFailure(errorMessage(error, 'Failed to change password'))
    }
  }
  return (
    <form className="login-form" onSubmit={handleSubmit(choose)} noValidate>
      {failure && (
        <Notice tone="error" role="alert">
          {failure}
        </Notice>
      )}
      <PasswordField
        label="New Password"
        hint={`At least ${PASSWORD_MIN} characters`}
        error={errors.newPassword?.message}
        autoComplete="new-password"
        registration={register('newPassword')}
      />
      <PasswordField
        label="Confirm New Password"
        error={errors.confirmPassword?.message}
        autoComplete="new-password"
        registration={register('confirmPassword')}
      />
      <Button variant="primary" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save new password'}
      </Button>
    </form>
  )
}
