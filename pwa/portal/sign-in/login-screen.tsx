import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminMessage, ForgotPassword } from '#shared/desk/admin.ts'
import { postUnauthenticated } from '../admin-api.ts'
import { Form, usePortalForm } from '../components/form.tsx'
import { LoginLayout } from './login-layout.tsx'
import { readLoginState } from './login-state.ts'
import { SignInForm } from './sign-in-form.tsx'

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
