import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_SCREENS } from '#shared/paths.ts'
import { LoginLayout } from './login-layout.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** The screen that the link in the reset email opens. */
export function Component() {
  const token = useSearchParams()[0].get('token')
  return (
    <LoginLayout title="Choose a new password">
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <Notice tone="error" title="The link is incomplete">
          Please open the complete link from the email, or request a new one with “Forgot your password?” on
          the login page.
        </Notice>
      )}
      <ButtonLink variant="quiet" to={ADMIN_SCREENS.login}>
        Back to Login
      </ButtonLink>
    </LoginLayout>
  )
}
