import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Notice } from '../../ui/notice.tsx'
import { readArrival } from './arrival.ts'
import { DoorFrame } from './door-frame.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The way into the portal: signing in or, for who forgot the password, asking for a mail that resets it. */
export function Component() {
  const [mode, setMode] = useState<'signIn' | 'reset'>('signIn')
  const arrival = readArrival(useLocation().state)
  useHeadingFocus(mode)
  if (mode === 'reset')
    return (
      <DoorFrame title="Reset Password">
        <ResetRequestForm onBack={() => setMode('signIn')} />
      </DoorFrame>
    )
  return (
    <DoorFrame title="Admin Login">
      {arrival.why === 'lost' && <Notice>Your session has ended. Please sign in again.</Notice>}
      {arrival.why === 'reset' && (
        <Notice tone="success" role="status">
          Your password has been changed. Please sign in with the new one.
        </Notice>
      )}
      <SignInForm arrival={arrival} onForgotten={() => setMode('reset')} />
    </DoorFrame>
  )
}

/** The two modes are two screens at one address: a change moves the focus to the heading, so that it is heard. */
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
