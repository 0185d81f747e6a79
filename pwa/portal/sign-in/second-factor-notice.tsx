import { useSyncExternalStore } from 'react'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'

/** Below this, a password alone is weak. */
export const SHORT_PASSWORD = 12

let isSuggested = false
const listeners = new Set<() => void>()

/** Suggests a second factor until the operator declines or leaves. Called at each sign-in with a short password. */
export function suggestSecondFactor(isWanted: boolean): void {
  isSuggested = isWanted
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Suggests a second factor after a sign-in with a short password alone. */
export function SecondFactorNotice() {
  if (!useSyncExternalStore(watch, () => isSuggested)) return null
  const close = () => suggestSecondFactor(false)
  const decline = () => {
    close()
    document.getElementById('main')?.focus()
  }
  return (
    <Notice
      tone="warning"
      title="Please set up a second factor"
      actions={
        <>
          <ButtonLink to={`${ADMIN_SCREENS.dashboard}?tab=settings`} onClick={close}>
            Set it up under Settings
          </ButtonLink>
          <Button variant="quiet" onClick={decline}>
            Not now
          </Button>
        </>
      }
    >
      Your password has fewer than {SHORT_PASSWORD} characters. With a passkey or a code from an app on your
      phone, it is not enough for a stranger to guess it.
    </Notice>
  )
}
