import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { AdminLogin } from '#shared/admin.ts'
import { ErrorAlert } from '../components/load-state.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { readSession } from '../session.ts'
import { PasskeyButton } from '../sign-in/passkey-button.tsx'
import { SecondStep } from '../sign-in/second-step.tsx'
import { SHORT_PASSWORD, suggestSecondFactor } from '../sign-in/suggestion.ts'
import { useSignIn } from '../sign-in/use-sign-in.ts'
import { type LoginState, pathAfterLogin } from './login-state.ts'

/** Username and password, then the second factor of an account with one; or a passkey. Signing in opens the screen that `loginState` names. */
export function SignInForm({
  loginState,
  onForgotPassword,
}: {
  loginState: LoginState
  onForgotPassword: () => void
}) {
  const navigate = useNavigate()
  const passwordLength = useRef(0)
  const signIn = useSignIn(({ hadSecondFactor }) => {
    suggestSecondFactor(!hadSecondFactor && passwordLength.current < SHORT_PASSWORD)
    navigate(pathAfterLogin(loginState, readSession()?.admin.role ?? ''), { replace: true })
  })
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(AdminLogin),
    defaultValues: { username: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  // Registered here to fix their order: the first field with an error gets the focus.
  const [username, password] = [register('username'), register('password')]

  if (signIn.step) return <SecondStep signIn={signIn} step={signIn.step} />
  const send = (login: AdminLogin) => {
    passwordLength.current = login.password.length
    return signIn.sendPassword(login)
  }
  return (
    <form className="login-form" onSubmit={handleSubmit(send)} noValidate>
      <ErrorAlert message={signIn.failure} />
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
      <PasskeyButton onUse={signIn.usePasskey} />
      <Button variant="quiet" onClick={onForgotPassword}>
        Forgot your password?
      </Button>
    </form>
  )
}
