import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { AdminLogin } from '#shared/desk/admin.ts'
import { Form, usePortalForm } from '../components/form.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { type LoginState, pathAfterLogin } from './login-state.ts'
import { PasskeyButton } from './passkeys.tsx'
import { SHORT_PASSWORD, suggestSecondFactor } from './second-factor-notice.tsx'
import { SecondStep } from './second-step.tsx'
import { useSignIn } from './use-sign-in.ts'

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
    navigate(pathAfterLogin(loginState), { replace: true })
  })
  const form = usePortalForm({
    schema: AdminLogin,
    defaultValues: { username: '', password: '' },
    failure: 'Login failed',
    send(login) {
      passwordLength.current = login.password.length
      return signIn.sendPassword(login)
    },
  })
  const { register, errors } = form
  // Registered here to fix their order: the first field with an error gets the focus.
  const [username, password] = [register('username'), register('password')]

  if (signIn.step) return <SecondStep signIn={signIn} step={signIn.step} />
  return (
    <>
      <Form form={{ ...form, problem: signIn.failure }} button="Sign In" busy="Signing in...">
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
      </Form>
      <PasskeyButton onUse={signIn.usePasskey} />
      <Button variant="quiet" onClick={onForgotPassword}>
        Forgot your password?
      </Button>
    </>
  )
}
