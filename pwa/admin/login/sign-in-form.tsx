import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { AdminLogin, AdminLoginResponse } from '../../../shared/admin.ts'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { errorMessage, postUnauthenticated } from '../admin-api.ts'
import { ErrorAlert } from '../components/error-alert.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { saveSession } from '../session.ts'
import { type LoginState, pathAfterLogin } from './login-state.ts'

const STORAGE_BLOCKED = 'This browser blocks site data. Please allow it for this site, then sign in again.'

/** Username and password. Signing in opens the screen that `loginState` names. */
export function SignInForm({
  loginState,
  onForgotPassword,
}: {
  loginState: LoginState
  onForgotPassword: () => void
}) {
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(AdminLogin),
    defaultValues: { username: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  // Registered here to fix their order: the first field with an error gets the focus.
  const [username, password] = [register('username'), register('password')]

  const signIn = async (login: AdminLogin) => {
    setFailure(undefined)
    try {
      const { token, admin } = await postUnauthenticated(ADMIN_API.login, login, AdminLoginResponse)
      if (!saveSession(token, admin)) return setFailure(STORAGE_BLOCKED)
      navigate(pathAfterLogin(loginState), { replace: true })
    } catch (error) {
      setFailure(errorMessage(error, 'Login failed'))
    }
  }
  return (
    <form className="login-form" onSubmit={handleSubmit(signIn)} noValidate>
      <ErrorAlert message={failure} />
      <Field label="Username" error={errors.username?.message}>
        {(control) => (
          <input
            {...control}
            {...username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <PasswordField
        label="Password"
        error={errors.password?.message}
        autoComplete="current-password"
        registration={password}
      />
      <Button variant="primary" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign In'}
      </Button>
      <Button variant="quiet" onClick={onForgotPassword}>
        Forgot your password?
      </Button>
    </form>
  )
}
