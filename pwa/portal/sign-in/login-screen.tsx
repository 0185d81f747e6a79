import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminLogin, AdminMessage, ForgotPassword } from '#shared/desk/admin.ts'
import { postUnauthenticated } from '../admin-api.ts'
import { Form, usePortalForm } from '../components/form.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { LoginLayout } from './login-layout.tsx'
import { type LoginState, pathAfterLogin, readLoginState } from './login-state.ts'
import { PasskeyButton } from './passkeys.tsx'
import { SHORT_PASSWORD, suggestSecondFactor } from './second-factor-notice.tsx'
import { SecondStep } from './second-step.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The login, with a second mode that requests a password reset email. */
export function Component() {
  const [mode, setMode] = useState<'signIn' | 'reset'>('signIn')
  const loginState = readLoginState(useLocation().state)
  useHeadingFocus(mode)
  if (mode === 'reset')
    return (
      <LoginLayout title="Reset Password">
        <ResetRequestForm onBack={() => setMode('signIn')} />
      </LoginLayout>
    )
  return (
    <LoginLayout title="Admin Login">
      {loginState.why === 'lost' && <Notice>Your session has ended. Please sign in again.</Notice>}
      {loginState.why === 'reset' && (
        <Notice tone="success" role="status">
          Your password has been changed. Please sign in with the new one.
        </Notice>
      )}
      <SignInForm loginState={loginState} onForgotPassword={() => setMode('reset')} />
    </LoginLayout>
  )
}

/**
 * Moves the focus to the heading when the mode changes, so that screen readers announce it like a new screen.
 */
function useHeadingFocus(mode: string) {
  const last = useRef(mode)
  useEffect(() => {
    if (last.current === mode) return
    last.current = mode
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [mode])
}

// The same whether or not the account exists.
const SENT =
  'If this email is associated with an admin account, you will receive password reset instructions.'

/** Requests an email with a link that resets the password. Going back clears the email and the message. */
function ResetRequestForm({ onBack }: { onBack: () => void }) {
  const form = usePortalForm({
    schema: ForgotPassword,
    defaultValues: { email: '' },
    failure: 'Failed to send reset email',
    send: (email) => postUnauthenticated(ADMIN_API.forgotPassword, email, AdminMessage),
  })
  return (
    <>
      <p>Enter your admin email. We'll send you a link to choose a new password.</p>
      <Form form={form} button="Send Reset Email" busy="Sending..." sent={SENT}>
        <Field label="Admin Email" error={form.errors.email?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('email')}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
      </Form>
      <Button variant="quiet" onClick={onBack}>
        Back to Login
      </Button>
    </>
  )
}

/** Username and password, then the second factor of an account with one; or a passkey. Signing in opens the screen that `loginState` names. */
function SignInForm({
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
