import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Notice } from '#pwa/ui/notice.tsx'
import { LoginLayout } from './login-layout.tsx'
import { readLoginState } from './login-state.ts'
import { ResetRequestForm } from './reset-request-form.tsx'
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
