import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_SCREENS } from '#shared/paths.ts'
import { SHORT_PASSWORD, suggestSecondFactor, useSuggestion } from './suggestion.ts'

/** Suggests a second factor after a sign-in with a short password alone. */
export function SecondFactorNotice() {
  if (!useSuggestion()) return null
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
