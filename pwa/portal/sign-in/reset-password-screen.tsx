import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { AdminMessage } from '#shared/desk/admin.ts'
import { postUnauthenticated } from '../admin-api.ts'
import { Form, usePortalForm } from '../components/form.tsx'
import { NewPasswordFields, ResetPasswordFields } from '../components/password-field.tsx'
import { endSession } from '../session.ts'
import { LoginLayout } from './login-layout.tsx'
import type { LoginState } from './login-state.ts'

/** The screen that the link in the email of a reset or an invitation opens. */
export function Component() {
  const token = usePasswordToken()
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

/** The token of the link, in its query or its fragment. Takes it out of the address and the history. */
function usePasswordToken(): string | null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(hash.slice(1) || search).get('token')
  const [token, setToken] = useState(given)
  useEffect(() => {
    if (!given) return
    setToken(given)
    navigate(pathname, { replace: true })
  }, [given, pathname, navigate])
  return token
}

/** Sets a new password, then leads to the login. `token` comes from the email and works once. */
function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = usePortalForm({
    schema: ResetPasswordFields,
    defaultValues: { newPassword: '', confirmPassword: '' },
    failure: 'Failed to change password',
    async send({ newPassword }) {
      await postUnauthenticated(ADMIN_API.resetPassword, { token, newPassword }, AdminMessage)
      // The server has ended all sessions of this account, including one in this browser.
      endSession('logged-out')
      const loginState: LoginState = { why: 'reset' }
      navigate(ADMIN_SCREENS.login, { replace: true, state: loginState })
    },
  })
  return (
    <Form form={form} button="Save new password" busy="Saving...">
      <NewPasswordFields register={form.register} errors={form.errors} />
    </Form>
  )
}
